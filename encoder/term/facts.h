// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

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

/// What holds if either does.
Facts hull(const Facts& a, const Facts& b);

/// The facts of an expression from those that `facts_of` gives for its operands.
template <typename WidthOf, typename FactsOf>
Facts facts_over(Op op, unsigned width, std::uint32_t payload, std::span<const Term> kids, WidthOf width_of,
                 FactsOf facts_of) {
  if (width > 64 || kids.empty() || op >= Op::FpAdd) return unknown_facts(width > 64 ? 64 : width);
  FactArgs args{width, width_of(kids.front()), width_of(kids.back()), payload, {}};
  for (std::size_t i = 0; i < kids.size(); i++) {
    if (width_of(kids[i]) > 64) return unknown_facts(width);
    args.kids[i] = facts_of(kids[i]);
  }
  return compute_facts(op, args);
}

/// Is only one value possible?
inline bool is_single(const Facts& f) { return f.umin == f.umax; }

}  // namespace bmc
