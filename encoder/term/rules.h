// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/term/node.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// One rewrite: a function under a "from -> to" comment that returns an equal, simpler term built with the pool's
/// makers, or no term if it does not match. It is called for its operator only, with the operands of commutative
/// operators in order (by id, a constant last), and must hold for operands that are not in normal form.
/// Every firing makes progress: fewer or cheaper operators, or a step towards the normal form of README.md.
struct Rule {
  Op op;
  std::string_view name;
  Term (*apply)(TermPool& p, const Expr& e);
};

/// Rules that make no term but constants; they alone are also tried when a lifting is probed.
std::span<const Rule> core_rules();
std::span<const Rule> bit_rules();
std::span<const Rule> bool_rules();
std::span<const Rule> guard_rules();
std::span<const Rule> mask_rules();
std::span<const Rule> arith_rules();
std::span<const Rule> divide_rules();
std::span<const Rule> linear_rules();
std::span<const Rule> equal_rules();
std::span<const Rule> compare_rules();
std::span<const Rule> structure_rules();
std::span<const Rule> concat_rules();
std::span<const Rule> ite_rules();
std::span<const Rule> fp_rules();

/// What is no rule of a table, by name.
inline constexpr std::string_view kRulesName = "rules", kFactsName = "facts", kLiftingName = "lifting";

/// What follows the core rules, in this order.
inline constexpr std::span<const Rule> (*kTheories[])() = {
    bit_rules,   bool_rules,    guard_rules,     mask_rules,   arith_rules, divide_rules, linear_rules,
    equal_rules, compare_rules, structure_rules, concat_rules, ite_rules,   fp_rules,
};

/// All rules by operator, in the order in which they are tried.
class RuleTable {
 public:
  /// Of all rules but those with these names.
  explicit RuleTable(std::span<const std::string> without = {});
  std::span<const Rule> of(Op op) const { return rows_[static_cast<std::size_t>(op)]; }
  std::span<const Rule> core_of(Op op) const { return of(op).first(core_count_[static_cast<std::size_t>(op)]); }

 private:
  std::array<std::vector<Rule>, kOpCount> rows_;
  std::array<std::size_t, kOpCount> core_count_{};
};

/// The expression that a term was made of.
Expr expr_of(const TermPool& p, Term t);

}  // namespace bmc
