// SPDX-License-Identifier: Apache-2.0
// The C++ interface of a harness, C++17 or later, on top of bmc.h. docs/harness.md explains it with examples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "bmc/bmc.h"

namespace bmc {

/// Only executions in which `condition` holds are considered from here on.
inline void assume(bool condition) { bmc_assume_(condition); }
/// States that `condition` holds here in every execution.
inline void check(bool condition, const char* message = "") { bmc_assert_(condition, message); }
/// Asks for an execution in which `condition` holds here; reported, but never changes the verdict.
inline void cover(bool condition, const char* message = "") { bmc_cover_(condition, message); }

/// A place where something may fail: true if it does. The harness says what that means.
inline bool fail_point() { return bmc_fail_point(); }
/// A place where the calling thread may die: see bmc_crash_point.
inline void crash_point() { bmc_crash_point(); }

namespace detail {

template <typename T>
T any_integer() {
  if constexpr (sizeof(T) == 1) {
    return static_cast<T>(bmc_any_u8());
  } else if constexpr (sizeof(T) == 2) {
    return static_cast<T>(bmc_any_u16());
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<T>(bmc_any_u32());
  } else if constexpr (sizeof(T) == 8) {
    return static_cast<T>(bmc_any_u64());
  } else {
    T value;
    bmc_any_bytes(&value, sizeof value);
    return value;
  }
}

/// Holds a T without constructing it: T need not have a default constructor.
template <typename T>
union Raw {
  Raw() {}
  T value;
};

}  // namespace detail

/// Any value of a trivially copyable T: a bool is 0 or 1, an enumeration has any value of its underlying type, a
/// floating-point number may be infinite or NaN, a class or array is filled byte by byte (restrict what must not be
/// arbitrary, its bool members for instance, by assume()). Pointers cannot be made up: point them at objects.
template <typename T>
T any() {
  static_assert(std::is_trivially_copyable_v<T>, "bmc::any<T>() needs a trivially copyable T");
  static_assert(!std::is_pointer_v<T>, "bmc::any<T>() cannot invent objects for a pointer to point at");
  if constexpr (std::is_same_v<T, bool>) {
    return bmc_any_bool();
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<T>(any<std::underlying_type_t<T>>());
  } else if constexpr (std::is_same_v<T, float>) {
    return bmc_any_float();
  } else if constexpr (std::is_same_v<T, double>) {
    return bmc_any_double();
  } else if constexpr (std::is_integral_v<T>) {
    return detail::any_integer<T>();
  } else {
    detail::Raw<T> raw;
    bmc_any_bytes(&raw.value, sizeof(T));
    return raw.value;
  }
}

/// Any value from `low` to `high`, both included.
template <typename T>
T any_in(T low, T high) {
  const T value = any<T>();
  bmc_assume_(!(value < low) & !(high < value));
  return value;
}

}  // namespace bmc
