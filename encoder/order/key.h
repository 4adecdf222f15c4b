// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace bmc {

/// Mixes a value into a key; for keys of places in an execution.
constexpr std::uint64_t mix(std::uint64_t key, std::uint64_t value) {
  key ^= value + 0x9E3779B97F4A7C15ull + (key << 6) + (key >> 2);
  key *= 0xBF58476D1CE4E5B9ull;
  return key ^ (key >> 29);
}

}  // namespace bmc
