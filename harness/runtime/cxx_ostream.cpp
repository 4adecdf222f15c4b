// SPDX-License-Identifier: Apache-2.0
// <ostream>: numbers, as printf writes them.
#include "cxx_streams.h"

#include <cstdio>

namespace std {
namespace {

bool put_fill(ostream& out, streamsize count) {
  const char fill = out.fill();
  for (; count > 0; count--)
    if (out.rdbuf()->sputc(fill) == EOF) return false;
  return true;
}

/// The text, filled up to the width: in front, behind, or behind the sign and base.
ostream& put_filled(ostream& out, const char* text, streamsize size) {
  const ostream::sentry ready(out);
  if (!ready) return out;
  const streamsize missing = out.width() > size ? out.width() - size : 0;
  const auto side = out.flags() & ios_base::adjustfield;
  streamsize front = side == ios_base::left ? size : 0;
  if (side == ios_base::internal && size > 0) {
    front = text[0] == '-' || text[0] == '+' ? 1 : 0;
    if (size > front + 1 && text[front] == '0' && (text[front + 1] | 0x20) == 'x') front += 2;
  }
  const bool written = out.rdbuf()->sputn(text, front) == front && put_fill(out, missing) &&
                       out.rdbuf()->sputn(text + front, size - front) == size - front;
  if (!written) out.setstate(ios_base::badbit);
  out.width(0);
  return out;
}

enum : int { kFormat = 12 };
using bmc_model::kMostDigits;

char* put_flags(char* to, ios_base::fmtflags flags, ios_base::fmtflags alternative) {
  *to++ = '%';
  if (flags & ios_base::showpos) *to++ = '+';
  if (flags & alternative) *to++ = '#';
  return to;
}

template <typename T>
ostream& put_integer(ostream& out, T value) {
  const auto flags = out.flags();
  const auto base = flags & ios_base::basefield;
  const bool is_decimal = base != ios_base::oct && base != ios_base::hex;
  const bool upper = (flags & ios_base::uppercase) != 0;
  char format[kFormat], text[kMostDigits];
  // A sign is for signed decimal numbers only.
  const bool is_signed = is_decimal && numeric_limits<T>::is_signed;
  char* end = put_flags(format, is_signed ? flags : flags & ~ios_base::showpos,
                        is_decimal ? ios_base::fmtflags() : ios_base::showbase);
  *end++ = 'l';
  *end++ = 'l';
  *end++ = base == ios_base::oct ? 'o' : base == ios_base::hex ? (upper ? 'X' : 'x') : is_signed ? 'd' : 'u';
  *end = '\0';
  const int size = snprintf(text, sizeof text, format, static_cast<long long>(value));
  return put_filled(out, text, size);
}

template <typename T>
ostream& put_float(ostream& out, T value, bool is_long) {
  const auto flags = out.flags();
  const auto how = flags & ios_base::floatfield;
  const bool is_hex = how == ios_base::floatfield;
  const bool upper = (flags & ios_base::uppercase) != 0;
  char format[kFormat], text[kMostDigits];
  char* end = put_flags(format, flags, ios_base::showpoint);
  if (!is_hex) {
    *end++ = '.';
    *end++ = '*';
  }
  if (is_long) *end++ = 'L';
  *end = is_hex ? 'a' : how == ios_base::fixed ? 'f' : how == ios_base::scientific ? 'e' : 'g';
  if (upper) *end = static_cast<char>(*end - 0x20);
  *++end = '\0';
  const int precision = static_cast<int>(out.precision());
  const int size = is_hex ? snprintf(text, sizeof text, format, value)
                          : snprintf(text, sizeof text, format, precision, value);
  if (size >= kMostDigits) __bmc_unsupported("a stream's output of a number with more than 400 characters");
  return put_filled(out, text, size);
}

}  // namespace

template <>
template <>
ostream& ostream::_M_insert(long value) {
  return put_integer(*this, value);
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long value) {
  return put_integer(*this, value);
}
template <>
template <>
ostream& ostream::_M_insert(long long value) {
  return put_integer(*this, value);
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long long value) {
  return put_integer(*this, value);
}
template <>
template <>
ostream& ostream::_M_insert(bool value) {
  if (!(flags() & boolalpha)) return put_integer(*this, static_cast<long>(value));
  return value ? put_filled(*this, "true", 4) : put_filled(*this, "false", 5);
}
template <>
template <>
ostream& ostream::_M_insert(double value) {
  return put_float(*this, value, false);
}
template <>
template <>
ostream& ostream::_M_insert(long double value) {
  return put_float(*this, value, true);
}
template <>
template <>
ostream& ostream::_M_insert(const void* value) {
  const auto before = flags((flags() & ~(basefield | uppercase)) | hex | showbase);
  put_integer(*this, reinterpret_cast<uintptr_t>(value));
  flags(before);
  return *this;
}

}  // namespace std
