// SPDX-License-Identifier: Apache-2.0
// <system_error> of libc++: the two categories of the library; numbers of both are those of errno.
#include "libcxx_system_error.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace std::__1 {
namespace {

string as_string(const char* text) { return string({text, strlen(text)}); }

struct GenericCategory final : error_category {
  const char* name() const noexcept override { return "generic"; }
  string message(int number) const override { return as_string(strerror(number)); }
};

struct SystemCategory final : error_category {
  const char* name() const noexcept override { return "system"; }
  string message(int number) const override { return as_string(strerror(number)); }
  error_condition default_error_condition(int number) const noexcept override { return {number, &generic_category()}; }
};

// Never destroyed: destructors of the program's own objects may still use them. Nor may a model be constructed at the
// start: that would run in every program.
[[clang::no_destroy]] constinit const GenericCategory generic;
[[clang::no_destroy]] constinit const SystemCategory of_system;

/// What a system_error says: what its thrower says, and the message of the error if there is one.
class Explanation {
 public:
  Explanation(error_code code, const char* what) {
    if (code.value == 0) {
      put(what, "", "");
      return;
    }
    string message = code.message();
    put(what, *what == '\0' ? "" : ": ", message.text());
    message.release();
  }
  const char* text() const { return text_; }

 private:
  enum : size_t { kLongest = 512 };
  void put(const char* what, const char* between, const char* message) {
    if (static_cast<size_t>(snprintf(text_, kLongest, "%s%s%s", what, between, message)) >= kLongest)
      __bmc_unsupported("a system_error of more than 511 characters");
  }

  char text_[kLongest];
};

}  // namespace

class system_error : public runtime_error {
  [[maybe_unused]] error_code code_;

 public:
  system_error(error_code code, const string& what);
  system_error(error_code code, const char* what);
  explicit system_error(error_code code);
  system_error(int number, const error_category& category, const string& what);
  system_error(int number, const error_category& category, const char* what);
  system_error(int number, const error_category& category);
  system_error(const system_error&) noexcept = default;
  ~system_error() noexcept override;
};

system_error::system_error(error_code code, const char* what)
    : runtime_error(Explanation(code, what).text()), code_(code) {}
system_error::system_error(error_code code, const string& what) : system_error(code, what.text()) {}
system_error::system_error(error_code code) : system_error(code, "") {}
system_error::system_error(int number, const error_category& category, const string& what)
    : system_error(error_code{number, &category}, what.text()) {}
system_error::system_error(int number, const error_category& category, const char* what)
    : system_error(error_code{number, &category}, what) {}
system_error::system_error(int number, const error_category& category)
    : system_error(error_code{number, &category}, "") {}
system_error::~system_error() noexcept = default;

void __throw_system_error(int number, const char* what) { throw system_error(number, system_category(), what); }

error_category::~error_category() noexcept = default;
error_condition error_category::default_error_condition(int number) const noexcept { return {number, this}; }
bool error_category::equivalent(int number, const error_condition& condition) const noexcept {
  const error_condition own = default_error_condition(number);
  return own.value == condition.value && own.category == condition.category;
}
bool error_category::equivalent(const error_code& code, int number) const noexcept {
  return code.category == this && code.value == number;
}

string error_code::message() const { return category->message(value); }
string error_condition::message() const { return category->message(value); }

const error_category& generic_category() noexcept { return generic; }
const error_category& system_category() noexcept { return of_system; }

}  // namespace std::__1
