// SPDX-License-Identifier: Apache-2.0
// The C++ interface of a harness, C++17 or later, on top of bmc.h. docs/harness.md explains it with examples.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bmc/bmc.h"
#if defined(BMC_FUZZ) || defined(BMC_GTEST)
#include "bmc/native.hpp"
#endif

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
#if defined(__cpp_exceptions)
/// States that `function()` throws an E, or what derives from it. Other exceptions go on.
template <typename E, typename Function>
void expect_throw(Function&& function, const char* message = "an exception is thrown") {
  bool thrown = false;
  try {
    std::forward<Function>(function)();
  } catch (const E&) {
    thrown = true;
  }
  bmc_assert_(thrown, message);
}
#endif

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

/// std::array, std::pair, std::tuple.
template <typename T, typename = void>
struct HasElements : std::false_type {};
template <typename T>
struct HasElements<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

}  // namespace detail

template <typename T>
T any();

namespace detail {

template <typename T, std::size_t... I>
T any_elements(std::index_sequence<I...>) {
  return T{any<std::tuple_element_t<I, T>>()...};
}

}  // namespace detail

/// Any value of T: a bool is 0 or 1, an enumeration has any value of its underlying type, a floating-point number may be
/// infinite or NaN; std::array, std::pair, std::tuple and std::optional hold any values, an optional also none. Every
/// other trivially copyable class or array is filled byte by byte (restrict what must not be arbitrary, its bool members
/// for instance, by assume()). Pointers cannot be made up: point them at objects.
template <typename T>
T any() {
  if constexpr (detail::HasElements<T>::value) {
    return detail::any_elements<T>(std::make_index_sequence<std::tuple_size<T>::value>());
  } else if constexpr (detail::IsOptional<T>::value) {
    return bmc_any_bool() ? T(any<typename T::value_type>()) : T();
  } else if constexpr (std::is_same_v<T, bool>) {
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
    static_assert(std::is_trivially_copyable_v<T>, "bmc::any<T>() needs a trivially copyable T");
    static_assert(!std::is_pointer_v<T>, "bmc::any<T>() cannot invent objects for a pointer to point at");
    detail::Raw<T> raw;
    bmc_any_bytes(&raw.value, sizeof(T));
    return raw.value;
  }
}

/// Any value from `low` to `high`, both included.
template <typename T>
T any_in(T low, T high) {
#if defined(BMC_NATIVE_)
  if constexpr (std::is_integral_v<T>) return native::any_in(low, high);
#endif
  const T value = any<T>();
  bmc_assume_(!(value < low) & !(high < value));
  return value;
}

/// One of the values: any_of(Color::kRed, Color::kGreen).
template <typename T, typename... More>
T any_of(T first, More... more) {
  const T values[] = {first, static_cast<T>(more)...};
  return values[any_in<std::size_t>(0, sizeof...(more))];
}

/// A string of up to `most` characters, each any, '\0' included.
inline std::string any_string(std::size_t most) {
  std::string text(any_in<std::size_t>(0, most), '\0');
  if (!text.empty()) bmc_any_bytes(text.data(), text.size());
  return text;
}

/// A vector of up to `most` elements, each any<T>().
template <typename T>
std::vector<T> any_vector(std::size_t most) {
  const std::size_t size = any_in<std::size_t>(0, most);
  std::vector<T> elements;
  elements.reserve(size);
  std::generate_n(std::back_inserter(elements), size, any<T>);
  return elements;
}

}  // namespace bmc

/// At the end of a file: with -DBMC_FUZZ the harness becomes a fuzz target, with -DBMC_GTEST a test case; bmc ignores it.
#if defined(BMC_FUZZ)
#define BMC_HARNESS(name) \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) { \
    return bmc::native::fuzz(name, bytes, size);                                       \
  }
#elif defined(BMC_GTEST)
#define BMC_HARNESS(name) \
  TEST(bmc, name) { bmc::native::test(name, #name); }
#else
#define BMC_HARNESS(name) static_assert(true)
#endif
