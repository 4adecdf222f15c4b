// SPDX-License-Identifier: Apache-2.0
// Streams of char, instantiated, and the standard ones: their output is read and dropped, their input is arbitrary.
#include "cxx_streams.h"

#include <new>

namespace std {

template class basic_streambuf<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_stringstream<char>;

template ostream& endl(ostream&);
template ostream& ends(ostream&);
template ostream& flush(ostream&);
template ostream& operator<<(ostream&, char);
template ostream& operator<<(ostream&, unsigned char);
template ostream& operator<<(ostream&, signed char);
template ostream& operator<<(ostream&, const char*);
template ostream& operator<<(ostream&, const unsigned char*);
template ostream& operator<<(ostream&, const signed char*);
template ostream& operator<<(ostream&, const string&);
template ostream& __ostream_insert(ostream&, const char*, streamsize);
template istream& operator>>(istream&, char&);
template istream& operator>>(istream&, unsigned char&);
template istream& operator>>(istream&, signed char&);

namespace {

struct Sink final : streambuf {
  int overflow(int c) override { return c == EOF ? 0 : c; }
  streamsize xsputn(const char* text, streamsize size) override {
    __bmc_readable(text, static_cast<size_t>(size));
    return size;
  }
};

/// Any characters, and at some point none any more; more than 16 are left out, which the answer says.
struct AnyInput final : streambuf {
  int underflow() override {
    if (given_ == kMostInput) __bmc_left_out("standard input of more than 16 characters");
    if (given_ == kMostInput || !bmc_any_bool()) {
      given_ = kMostInput;
      return EOF;
    }
    given_++;
    next_ = static_cast<char>(bmc_any_u8());
    setg(&next_, &next_, &next_ + 1);
    return static_cast<unsigned char>(next_);
  }

 private:
  enum : unsigned { kMostInput = 16 };
  char next_ = 0;
  unsigned given_ = 0;
};

// Room only: nothing may be constructed in programs that use no streams, and nothing is ever destroyed.
alignas(Sink) char sink_room[sizeof(Sink)];
alignas(AnyInput) char input_room[sizeof(AnyInput)];

}  // namespace

alignas(ostream) char out_room[sizeof(ostream)] __asm__("_ZSt4cout");
alignas(ostream) char error_room[sizeof(ostream)] __asm__("_ZSt4cerr");
alignas(ostream) char log_room[sizeof(ostream)] __asm__("_ZSt4clog");
alignas(istream) char in_room[sizeof(istream)] __asm__("_ZSt3cin");

/// One in every file that includes <iostream>; the first of them makes the streams.
ios_base::Init::Init() {
  static bool made = false;
  if (made) return;
  made = true;
  auto* const sink = new (sink_room) Sink;
  auto* const out = new (out_room) ostream(sink);
  auto* const error = new (error_room) ostream(sink);
  new (log_room) ostream(sink);
  auto* const in = new (in_room) istream(new (input_room) AnyInput);
  in->tie(out);
  error->tie(out);
  error->setf(ios_base::unitbuf);
}
ios_base::Init::~Init() = default;

}  // namespace std
