// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "encoder/term/node.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// What the facts of an expression are computed from. All widths are at most 64.
struct FactArgs {
  unsigned width;       ///< Of the expression.
  unsigned kid_width;   ///< Of operand 0 (Ite: of the condition).
  unsigned last_width;  ///< Of the last operand.
  std::uint32_t payload;
  std::array<Facts, 3> kids;
};

Facts unknown_facts(unsigned width);
Facts constant_facts(unsigned width, std::uint64_t value);

/// The facts of `op` over operands with these facts. Sound: every value that the operands' facts allow is allowed.
Facts compute_facts(Op op, const FactArgs& args);

/// Is only one value possible?
inline bool is_single(const Facts& f) { return f.umin == f.umax; }

}  // namespace bmc
