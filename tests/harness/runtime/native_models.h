// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <errno.h>
#include <gtest/gtest.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

/// The models of harness/runtime, compiled for this machine with `model_` before each symbol. What they ask of the
/// engine is answered here: claims and unsupported calls end the attempt, nondeterministic values come from a script.
namespace bmc::native {

struct Outcome {
  bool finished = false;
  std::string claim;        ///< The kind of the property that failed, or empty.
  std::string unsupported;  ///< What was not modelled, or empty.
  bool excluded = false;    ///< An assumption did not hold.
  std::vector<std::string> approximated;
};

/// Runs `body` until it returns or a claim, an assumption or support for a call fails. `body` must own nothing.
Outcome attempt(const std::function<void()>& body);

/// What bmc_any_double() returns from here on.
void next_double(double value);
/// What every other bmc_any_...() returns from here on: random values.
void seed(unsigned value);

/// Tests whose random values do not depend on what ran before.
class Seeded : public ::testing::Test {
 protected:
  Seeded() { seed(1); }
};

std::mt19937& random_source();
/// A number in [0, limit).
unsigned pick(unsigned limit);
/// A text of up to `longest` characters of the alphabet.
std::string random_text(const std::string& alphabet, size_t longest);

}  // namespace bmc::native

extern "C" {
int* model___errno_location();
}

namespace bmc::native {
inline int& model_errno() { return *model___errno_location(); }
}  // namespace bmc::native
