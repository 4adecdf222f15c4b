// SPDX-License-Identifier: Apache-2.0
// <system_error>: the two categories of the library; numbers of both are those of errno.
#include <cstring>
#include <system_error>

namespace std {
inline namespace _V2 {
namespace {

struct GenericCategory final : error_category {
  const char* name() const noexcept override { return "generic"; }
  string message(int number) const override { return strerror(number); }
};

struct SystemCategory final : error_category {
  const char* name() const noexcept override { return "system"; }
  string message(int number) const override { return strerror(number); }
  error_condition default_error_condition(int number) const noexcept override { return {number, generic_category()}; }
};

// Never destroyed: destructors of the program's own objects may still use them. Nor may a model be constructed at the
// start: that would run in every program.
[[clang::no_destroy]] constinit const GenericCategory generic;
[[clang::no_destroy]] constinit const SystemCategory of_system;

}  // namespace

error_category::~error_category() = default;
__cow_string error_category::_M_message(int number) const { return message(number); }
error_condition error_category::default_error_condition(int number) const noexcept { return {number, *this}; }
bool error_category::equivalent(int number, const error_condition& condition) const noexcept {
  return default_error_condition(number) == condition;
}
bool error_category::equivalent(const error_code& code, int number) const noexcept {
  return *this == code.category() && code.value() == number;
}

const error_category& generic_category() noexcept { return generic; }
const error_category& system_category() noexcept { return of_system; }

}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}

system_error::~system_error() noexcept = default;

void __throw_system_error(int number) { throw system_error(number, generic_category()); }

}  // namespace std
