// SPDX-License-Identifier: Apache-2.0
// <istream>: numbers, words, lines.
#include "cxx_streams.h"

#include <cstdlib>

namespace std {

template <>
istream::sentry::sentry(istream& in, bool keeps_space) : _M_ok(false) {
  ios_base::iostate state = ios_base::goodbit;
  if (in.good()) {
    if (in.tie()) in.tie()->flush();
    if (!keeps_space && (in.flags() & ios_base::skipws)) {
      int c = in.rdbuf()->sgetc();
      while (c != EOF && is_space(static_cast<unsigned char>(c))) c = in.rdbuf()->snextc();
      if (c == EOF) state = ios_base::eofbit;
    }
  }
  _M_ok = in.good() && state == ios_base::goodbit;
  if (!_M_ok) in.setstate(state | ios_base::failbit);
}

namespace {

using bmc_model::kMostDigits;

/// The value of a digit, or 99.
unsigned digit_of(int c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  const int letter = c | 0x20;
  return letter >= 'a' && letter <= 'f' ? static_cast<unsigned>(letter - 'a') + 10 : 99;
}

struct Number {
  unsigned long long value = 0;
  bool is_negative = false, has_digits = false, overflows = false;
};

Number read_digits(istream& in, ios_base::iostate& state) {
  streambuf& from = *in.rdbuf();
  const auto field = in.flags() & ios_base::basefield;
  unsigned base = field == ios_base::oct ? 8 : field == ios_base::hex ? 16 : 10;
  Number number;
  int c = from.sgetc();
  number.is_negative = c == '-';
  if (c == '-' || c == '+') c = from.snextc();
  if (c == '0' && (field == ios_base::hex || field == 0)) {
    number.has_digits = true;
    c = from.snextc();
    if (c == 'x' || c == 'X') {
      number.has_digits = false;
      base = 16;
      c = from.snextc();
    } else if (field == 0) {
      base = 8;
    }
  }
  for (; digit_of(c) < base; c = from.snextc()) {
    number.has_digits = true;
    number.overflows = __builtin_mul_overflow(number.value, base, &number.value) || number.overflows;
    number.overflows = __builtin_add_overflow(number.value, digit_of(c), &number.value) || number.overflows;
  }
  if (c == EOF) state |= ios_base::eofbit;
  return number;
}

template <typename T>
istream& get_integer(istream& in, T& value) {
  const istream::sentry ready(in);
  if (!ready) return in;
  ios_base::iostate state = ios_base::goodbit;
  const Number number = read_digits(in, state);
  constexpr auto kMost = static_cast<unsigned long long>(numeric_limits<T>::max());
  // A negative number wraps around in an unsigned type, as with strtoull.
  const bool is_signed = numeric_limits<T>::is_signed;
  const unsigned long long most = kMost + (is_signed && number.is_negative ? 1 : 0);
  if (!number.has_digits) {
    value = 0;
    state |= ios_base::failbit;
  } else if (number.overflows || number.value > most) {
    value = is_signed && number.is_negative ? numeric_limits<T>::min() : numeric_limits<T>::max();
    state |= ios_base::failbit;
  } else {
    value = static_cast<T>(number.is_negative ? 0 - number.value : number.value);
  }
  in.setstate(state);
  return in;
}

template <typename T>
istream& get_float(istream& in, T& value, T (*parse)(const char*, char**)) {
  const istream::sentry ready(in);
  if (!ready) return in;
  char text[kMostDigits];
  int size = 0, c = in.rdbuf()->sgetc();
  for (; size < kMostDigits - 1 && (digit_of(c) < 10 || c == '+' || c == '-' || c == '.' || (c | 0x20) == 'e');
       c = in.rdbuf()->snextc())
    text[size++] = static_cast<char>(c);
  text[size] = '\0';
  char* end = text;
  value = parse(text, &end);
  ios_base::iostate state = c == EOF ? ios_base::eofbit : ios_base::goodbit;
  if (end == text || *end != '\0') {
    value = 0;
    state |= ios_base::failbit;
  }
  in.setstate(state);
  return in;
}

}  // namespace

template <>
istream& istream::operator>>(int& value) {
  return get_integer(*this, value);
}
template <>
istream& istream::operator>>(short& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned short& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(long long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned long long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(bool& value) {
  if (flags() & boolalpha) __bmc_unsupported("reading a bool as a word from a stream");
  long number = 0;
  get_integer(*this, number);
  value = number != 0;
  if (number != 0 && number != 1) setstate(failbit);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(float& value) {
  return get_float(*this, value, strtof);
}
template <>
template <>
istream& istream::_M_extract(double& value) {
  return get_float(*this, value, strtod);
}
template <>
template <>
istream& istream::_M_extract(long double& value) {
  return get_float(*this, value, strtold);
}
template <>
template <>
istream& istream::_M_extract(void*&) {
  __bmc_unsupported("reading a pointer from a stream");
  return *this;
}

template <>
istream& operator>>(istream& in, string& text) {
  const istream::sentry ready(in);
  if (!ready) return in;
  text.clear();
  const streamsize width = in.width();
  const auto most = width > 0 ? static_cast<size_t>(width) : text.max_size();
  int c = in.rdbuf()->sgetc();
  for (; text.size() < most && c != EOF && !is_space(static_cast<unsigned char>(c)); c = in.rdbuf()->snextc())
    text.push_back(static_cast<char>(c));
  in.width(0);
  ios_base::iostate state = text.size() < most && c == EOF ? ios_base::eofbit : ios_base::goodbit;
  if (text.empty()) state |= ios_base::failbit;
  in.setstate(state);
  return in;
}

template <>
void __istream_extract(istream& in, char* to, streamsize room) {
  const istream::sentry ready(in);
  if (!ready) return;
  const streamsize width = in.width();
  const streamsize most = width > 0 && width < room ? width : room;
  streamsize size = 0;
  int c = in.rdbuf()->sgetc();
  for (; size < most - 1 && c != EOF && !is_space(static_cast<unsigned char>(c)); c = in.rdbuf()->snextc())
    to[size++] = static_cast<char>(c);
  to[size] = '\0';
  in.width(0);
  ios_base::iostate state = size < most - 1 && c == EOF ? ios_base::eofbit : ios_base::goodbit;
  if (size == 0) state |= ios_base::failbit;
  in.setstate(state);
}

template <>
istream& getline(istream& in, string& text, char end) {
  const istream::sentry ready(in, true);
  if (!ready) return in;
  text.clear();
  ios_base::iostate state = ios_base::goodbit;
  int c = in.rdbuf()->sgetc();
  for (; c != EOF && static_cast<char>(c) != end; c = in.rdbuf()->snextc()) text.push_back(static_cast<char>(c));
  if (c == EOF)
    state = text.empty() ? ios_base::eofbit | ios_base::failbit : ios_base::eofbit;
  else
    in.rdbuf()->sbumpc();
  in.setstate(state);
  return in;
}

template <>
istream& istream::getline(char* to, streamsize room, char end) {
  _M_gcount = 0;
  const sentry ready(*this, true);
  iostate state = goodbit;
  streamsize size = 0;
  if (ready) {
    int c = rdbuf()->sgetc();
    for (; size + 1 < room && c != EOF && static_cast<char>(c) != end; c = rdbuf()->snextc(), _M_gcount++)
      to[size++] = static_cast<char>(c);
    if (c == EOF) {
      state = eofbit;
    } else if (static_cast<char>(c) == end) {
      _M_gcount++;
      rdbuf()->sbumpc();
    } else {
      state = failbit;
    }
  }
  if (room > 0) to[size] = '\0';
  if (_M_gcount == 0) state |= failbit;
  setstate(state);
  return *this;
}

namespace {

/// Drops up to `most` characters; `end`, which is dropped too, ends them (EOF: none does).
streamsize drop(istream& in, streamsize most, int end) {
  const istream::sentry ready(in, true);
  streamsize count = 0;
  const bool all = most == numeric_limits<streamsize>::max();
  while (ready && (all || count < most)) {
    const int c = in.rdbuf()->sbumpc();
    if (c == EOF) {
      in.setstate(ios_base::eofbit);
      break;
    }
    count++;
    if (c == end) break;
  }
  return count;
}

}  // namespace

template <>
istream& istream::ignore(streamsize most) {
  _M_gcount = drop(*this, most, EOF);
  return *this;
}
template <>
istream& istream::ignore(streamsize most, int end) {
  _M_gcount = drop(*this, most, end);
  return *this;
}

template <>
istream& ws(istream& in) {
  const istream::sentry ready(in, true);
  int c = ready ? in.rdbuf()->sgetc() : EOF;
  while (c != EOF && is_space(static_cast<unsigned char>(c))) c = in.rdbuf()->snextc();
  if (c == EOF) in.setstate(ios_base::eofbit);
  return in;
}

}  // namespace std
