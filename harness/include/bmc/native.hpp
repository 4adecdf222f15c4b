// SPDX-License-Identifier: Apache-2.0
// Harnesses on this machine: bmc.hpp includes this with -DBMC_FUZZ (for libFuzzer) or -DBMC_GTEST (for GoogleTest).
// Inputs come from bytes; when those are used up, every further input is 0. A run ends at the first assumption that does
// not hold, and at the first check that fails, by an exception: assume nothing in a noexcept function.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#if defined(BMC_GTEST)
#include <gtest/gtest.h>
#endif

#include "bmc/bmc.h"

#define BMC_NATIVE_ 1

namespace bmc {

template <typename T>
T any();

namespace native {

/// Ends a run.
struct Rejected {};
struct Failed {
  std::string message;
};

/// The inputs of the current run.
struct Input {
  const std::uint8_t* bytes = nullptr;
  std::size_t size = 0;
  void take(void* to, std::size_t count) {
    const std::size_t here = std::min(count, size);
    std::memset(to, 0, count);
    if (here > 0) std::memcpy(to, bytes, here);
    bytes += here;
    size -= here;
  }
};
inline Input& input() {
  static Input current;
  return current;
}

template <typename T>
T take() {
  T value;
  input().take(&value, sizeof value);
  return value;
}

/// Always inside the range, so that no input is wasted.
template <typename T>
T any_in(T low, T high) {
  if (high < low) throw Rejected{};
  const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  using Raw = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
  const auto raw = static_cast<std::uint64_t>(take<Raw>());
  return static_cast<T>(static_cast<std::uint64_t>(low) + (width == 0 ? raw : raw % width));
}

template <typename... Parameters>
void call(void (*harness)(Parameters...)) {
  std::tuple<Parameters...> arguments{any<Parameters>()...};
  std::apply(harness, arguments);
}

/// One run; false if an assumption did not hold. Throws Failed.
template <typename Harness>
bool run(Harness harness, const std::uint8_t* bytes, std::size_t size) {
  input() = {bytes, size};
  try {
    call(harness);
  } catch (const Rejected&) {
    return false;
  }
  return true;
}

/// As libFuzzer wants it: a failure ends the process; -1 keeps an input out of the corpus.
template <typename Harness>
int fuzz(Harness harness, const std::uint8_t* bytes, std::size_t size) {
  try {
    return run(harness, bytes, size) ? 0 : -1;
  } catch (const Failed& failed) {
    std::fprintf(stderr, "bmc: check failed: %s\n", failed.message.c_str());
    std::abort();
  }
}

#if defined(BMC_GTEST)
/// Runs the harness on the bytes of the file that BMC_INPUT names, or else on BMC_RUNS (1000) random inputs, always the
/// same ones.
template <typename Harness>
void test(Harness harness, const char* name) {
  std::vector<std::uint8_t> bytes;
  const auto once = [&] {
    try {
      run(harness, bytes.data(), bytes.size());
    } catch (const Failed& failed) {
      ADD_FAILURE() << name << ": " << failed.message;
    }
  };
  if (const char* file = std::getenv("BMC_INPUT")) {
    std::ifstream in(file, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
    return once();
  }
  const char* runs = std::getenv("BMC_RUNS");
  std::mt19937 random(1);
  for (long i = runs ? std::atol(runs) : 1000; i > 0 && !testing::Test::HasFailure(); i--) {
    // Small values are as likely as large ones, and short inputs leave the rest 0.
    const unsigned most = random() % 2 == 0 ? 4 : 256;
    bytes.resize(random() % 256);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % most);
    once();
  }
}
#endif

}  // namespace native
}  // namespace bmc

extern "C" {
inline bool bmc_any_bool() { return bmc::native::take<std::uint8_t>() & 1; }
inline char bmc_any_char() { return bmc::native::take<char>(); }
inline std::int8_t bmc_any_i8() { return bmc::native::take<std::int8_t>(); }
inline std::int16_t bmc_any_i16() { return bmc::native::take<std::int16_t>(); }
inline std::int32_t bmc_any_i32() { return bmc::native::take<std::int32_t>(); }
inline std::int64_t bmc_any_i64() { return bmc::native::take<std::int64_t>(); }
inline std::uint8_t bmc_any_u8() { return bmc::native::take<std::uint8_t>(); }
inline std::uint16_t bmc_any_u16() { return bmc::native::take<std::uint16_t>(); }
inline std::uint32_t bmc_any_u32() { return bmc::native::take<std::uint32_t>(); }
inline std::uint64_t bmc_any_u64() { return bmc::native::take<std::uint64_t>(); }
inline int bmc_any_int() { return bmc::native::take<int>(); }
inline unsigned bmc_any_uint() { return bmc::native::take<unsigned>(); }
inline long bmc_any_long() { return bmc::native::take<long>(); }
inline unsigned long bmc_any_ulong() { return bmc::native::take<unsigned long>(); }
inline std::size_t bmc_any_size() { return bmc::native::take<std::size_t>(); }
inline float bmc_any_float() { return bmc::native::take<float>(); }
inline double bmc_any_double() { return bmc::native::take<double>(); }
inline void bmc_any_bytes(void* bytes, std::size_t size) { bmc::native::input().take(bytes, size); }
inline void bmc_assume_(bool condition) {
  if (!condition) throw bmc::native::Rejected{};
}
inline void bmc_assert_(bool condition, const char* message) {
  if (!condition) throw bmc::native::Failed{message};
}
inline void bmc_cover_(bool, const char*) {}
}
