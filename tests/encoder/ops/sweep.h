// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bmc::test {

/// An instruction over the corner values of its arguments.
struct Sweep {
  std::string instruction;
  std::vector<std::string> argument_types;
};

/// What a sweep has seen.
struct Tally {
  unsigned compared = 0;   ///< The folder gave a value, and ours was the same.
  unsigned poisonous = 0;  ///< The folder gave poison, and a claim failed or the result was undefined.
  unsigned wrong = 0;      ///< Disagreements; the sweep stops at the first one.
};

/// Executes the instruction once on constants and once on variables that are given values afterwards, for every
/// combination of corner values (a fixed sample of them if there are many), and compares with LLVM's constant folder:
/// equal values where it gives one (NaN equals NaN), and a failed claim or an undefined result exactly where it gives
/// poison. Failures are reported through GoogleTest.
Tally compare_with_folder(const Sweep& sweep);

}  // namespace bmc::test
