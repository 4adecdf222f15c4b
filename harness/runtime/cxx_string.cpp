// SPDX-License-Identifier: Apache-2.0
// The members of std::string that headers declare as instantiated elsewhere: instantiated here.
#include <memory>
#include <string>

namespace std {
template class allocator<char>;
template class allocator<wchar_t>;
template class basic_string<char>;
template class basic_string<wchar_t>;
}  // namespace std
