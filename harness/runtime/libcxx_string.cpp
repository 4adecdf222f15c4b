// SPDX-License-Identifier: Apache-2.0
// Numbers and std::string of libc++ ([string.conversions]).
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>

#include "libcxx.h"

namespace std::__1 {
namespace {

template <typename Integer>
string integer_text(Integer value) {
  char text[24];
  const to_chars_result end = to_chars(text, text + sizeof text, value);
  return string({text, static_cast<size_t>(end.ptr - text)});
}

template <typename Float>
string float_text(const char* format, Float value) {
  enum : size_t { kLongest = 5000 };  // 4933 digits of a long double, six behind the point
  char text[kLongest];
  const int size = snprintf(text, sizeof text, format, value);
  return string({text, static_cast<size_t>(size)});
}

/// Restores errno, and knows whether it was set to ERANGE since.
class RangeError {
 public:
  RangeError() : old_(errno) { errno = 0; }
  ~RangeError() { errno = old_; }
  bool is_set() const { return errno == ERANGE; }

 private:
  int old_;
};

/// The number at the start of `text`, as `read` finds it.
template <typename Read>
auto number_in(const string& text, size_t* end, Read read, const char* no_number, const char* too_large) {
  const char* const start = text.text();
  char* stop;
  bool too_far;
  const auto value = [&] {
    const RangeError range;
    const auto number = read(start, &stop);
    too_far = range.is_set();
    return number;
  }();
  if (too_far) throw out_of_range(too_large);
  if (stop == start) throw invalid_argument(no_number);
  if (end != nullptr) *end = static_cast<size_t>(stop - start);
  return value;
}

}  // namespace

string to_string(int value) { return integer_text(value); }
string to_string(unsigned value) { return integer_text(value); }
string to_string(long value) { return integer_text(value); }
string to_string(unsigned long value) { return integer_text(value); }
string to_string(long long value) { return integer_text(value); }
string to_string(unsigned long long value) { return integer_text(value); }
string to_string(float value) { return float_text("%f", static_cast<double>(value)); }
string to_string(double value) { return float_text("%f", value); }
string to_string(long double value) { return float_text("%Lf", value); }

int stoi(const string& text, size_t* end, int base) {
  const auto read = [base](const char* from, char** stop) {
    const long value = strtol(from, stop, base);
    if (value < INT_MIN || value > INT_MAX) errno = ERANGE;
    return value;
  };
  return static_cast<int>(number_in(text, end, read, "stoi: no conversion", "stoi: out of range"));
}
long stol(const string& text, size_t* end, int base) {
  const auto read = [base](const char* from, char** stop) { return strtol(from, stop, base); };
  return number_in(text, end, read, "stol: no conversion", "stol: out of range");
}
unsigned long stoul(const string& text, size_t* end, int base) {
  const auto read = [base](const char* from, char** stop) { return strtoul(from, stop, base); };
  return number_in(text, end, read, "stoul: no conversion", "stoul: out of range");
}
long long stoll(const string& text, size_t* end, int base) {
  const auto read = [base](const char* from, char** stop) { return strtoll(from, stop, base); };
  return number_in(text, end, read, "stoll: no conversion", "stoll: out of range");
}
unsigned long long stoull(const string& text, size_t* end, int base) {
  const auto read = [base](const char* from, char** stop) { return strtoull(from, stop, base); };
  return number_in(text, end, read, "stoull: no conversion", "stoull: out of range");
}
float stof(const string& text, size_t* end) {
  return number_in(text, end, strtof, "stof: no conversion", "stof: out of range");
}
double stod(const string& text, size_t* end) {
  return number_in(text, end, strtod, "stod: no conversion", "stod: out of range");
}
long double stold(const string& text, size_t* end) {
  return number_in(text, end, strtold, "stold: no conversion", "stold: out of range");
}

}  // namespace std::__1
