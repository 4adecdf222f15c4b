// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bmc::testing {

/// Terms (see term_text.h) on which a rule must fire, and must not.
struct RuleExample {
  std::string_view rule;
  std::string_view fires;
  std::string_view rests;
  unsigned widest = 33;  ///< Proved up to this width; 8 where Z3 needs too long beyond.
};

std::span<const RuleExample> bit_vector_examples();
std::span<const RuleExample> structure_examples();

}  // namespace bmc::testing
