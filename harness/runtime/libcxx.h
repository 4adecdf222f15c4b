// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the models of libc++'s shared library share. They are compiled with libstdc++'s headers like all models: what
// libc++ declares in its inline namespace stands here in an ordinary one, which has the same symbols, and what both
// libraries call std::NAME is defined under its symbol.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

extern "C" {
#include "model.h"
}

namespace std::__1 {

template <typename Char>
struct char_traits;
template <typename T>
class allocator;
template <typename Char, typename Traits, typename Allocator>
class basic_string;

/// std::string as libc++ keeps it in ABI 1 on little-endian machines (<string>, __rep): the lowest bit says whether it
/// is long, a short one has up to 22 characters. The model has no destructor: strings end in the program.
template <>
class basic_string<char, char_traits<char>, allocator<char>> {
 public:
  struct Text {
    const char* start;
    size_t size;
  };

  explicit basic_string(Text text) {
    words_[0] = text.size << 1;
    char* start = const_cast<char*>(short_text());
    if (text.size > kShort) {
      const size_t room = (text.size + 16) / 16 * 16;
      start = static_cast<char*>(::operator new(room));
      words_[0] = room | 1;
      words_[1] = text.size;
      words_[2] = reinterpret_cast<uintptr_t>(start);
    }
    memcpy(start, text.start, text.size);
    start[text.size] = '\0';
  }
  basic_string(const basic_string&) = delete;

  const char* text() const { return is_long() ? reinterpret_cast<const char*>(words_[2]) : short_text(); }
  /// Releases what a string holds that the model received.
  void release() {
    if (is_long()) ::operator delete(reinterpret_cast<void*>(words_[2]));
  }

 private:
  enum : size_t { kShort = 22 };
  bool is_long() const { return (words_[0] & 1) != 0; }
  const char* short_text() const { return reinterpret_cast<const char*>(words_) + 1; }

  uintptr_t words_[3];
};

using string = basic_string<char, char_traits<char>, allocator<char>>;

}  // namespace std::__1
