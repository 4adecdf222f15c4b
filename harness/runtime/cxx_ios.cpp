// SPDX-License-Identifier: Apache-2.0
// <ios>, <locale>: what every stream has, without callbacks, and the classic locale without its facets.
#include "cxx_streams.h"

namespace std {

locale::locale() noexcept : _M_impl(nullptr) {}
locale::locale(const locale&) noexcept : _M_impl(nullptr) {}
locale::~locale() noexcept {}
const locale& locale::operator=(const locale&) noexcept { return *this; }
bool locale::operator==(const locale&) const noexcept { return true; }
string locale::name() const { return "C"; }

ios_base::ios_base() noexcept
    : _M_precision(), _M_width(), _M_flags(), _M_exception(), _M_streambuf_state(), _M_callbacks(nullptr),
      _M_word_zero(), _M_word_size(_S_local_word_size), _M_word(_M_local_word) {}
ios_base::~ios_base() = default;
void ios_base::_M_init() noexcept {
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
}
locale ios_base::imbue(const locale& to) noexcept { return to; }
bool ios_base::sync_with_stdio(bool) { return true; }
// Registering one is not modelled, so that there are none.
void ios_base::_M_call_callbacks(event) noexcept {}
void ios_base::_M_dispose_callbacks() noexcept {}
void ios_base::_M_move(ios_base& other) noexcept {
  _M_precision = other._M_precision;
  _M_width = other._M_width;
  _M_flags = other._M_flags;
  _M_exception = other._M_exception;
  _M_streambuf_state = other._M_streambuf_state;
}
void ios_base::_M_swap(ios_base& other) noexcept {
  swap(_M_precision, other._M_precision);
  swap(_M_width, other._M_width);
  swap(_M_flags, other._M_flags);
  swap(_M_exception, other._M_exception);
  swap(_M_streambuf_state, other._M_streambuf_state);
}

namespace {

struct StreamCategory final : error_category {
  const char* name() const noexcept override { return "iostream"; }
  string message(int) const override { return "iostream error"; }
};
[[clang::no_destroy]] constinit const StreamCategory of_streams;

}  // namespace

const error_category& iostream_category() noexcept { return of_streams; }
ios_base::failure::failure(const string& text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string& text, const error_code& code) : system_error(code, text) {}
ios_base::failure::failure(const char* text, const error_code& code) : system_error(code, text) {}
ios_base::failure::~failure() noexcept = default;
const char* ios_base::failure::what() const noexcept { return runtime_error::what(); }
void __throw_ios_failure(const char* text) { throw ios_base::failure(text); }
void __throw_ios_failure(const char* text, int number) {
  throw ios_base::failure(text, error_code(number, system_category()));
}

template <>
void basic_ios<char>::_M_cache_locale(const locale&) {
  _M_ctype = nullptr;
  _M_num_put = nullptr;
  _M_num_get = nullptr;
}
template <>
char basic_ios<char>::widen(char c) const {
  return c;
}
template <>
char basic_ios<char>::narrow(char c, char) const {
  return c;
}

template <>
streamsize __copy_streambufs_eof(basic_streambuf<char>* from, basic_streambuf<char>* to, bool& at_end) {
  streamsize count = 0;
  at_end = true;
  for (int c = from->sgetc(); c != EOF; c = from->snextc(), count++) {
    if (to->sputc(static_cast<char>(c)) == EOF) {
      at_end = false;
      break;
    }
  }
  return count;
}

template class basic_ios<char>;

}  // namespace std
