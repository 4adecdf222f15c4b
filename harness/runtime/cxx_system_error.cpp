// SPDX-License-Identifier: Apache-2.0
// <system_error>: categories of errors, and what throws one ([syserr]).
#include <cstring>
#include <ios>
#include <system_error>

#include "cxx.h"

namespace std {

inline namespace _V2 {

error_category::~error_category() = default;
error_condition error_category::default_error_condition(int code) const noexcept { return {code, *this}; }
bool error_category::equivalent(int code, const error_condition& condition) const noexcept {
  return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code& code, int condition) const noexcept {
  return *this == code.category() && code.value() == condition;
}
__cow_string error_category::_M_message(int code) const { return __cow_string(message(code)); }

namespace {

/// Error numbers of POSIX, under either name: they are the conditions, too.
template <const char* kName>
struct Numbers final : error_category {
  const char* name() const noexcept override { return kName; }
  string message(int code) const override { return strerror(code); }
  error_condition default_error_condition(int code) const noexcept override { return {code, generic_category()}; }
};

constexpr char kGeneric[] = "generic", kSystem[] = "system";
constinit const bmc_model::Forever<Numbers<kGeneric>> generic;
constinit const bmc_model::Forever<Numbers<kSystem>> system;

}  // namespace

const error_category& generic_category() noexcept { return generic.value; }
const error_category& system_category() noexcept { return system.value; }

}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}

system_error::~system_error() noexcept = default;

void __throw_system_error(int error) { throw system_error(error_code(error, generic_category())); }

}  // namespace std
