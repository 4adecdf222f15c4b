// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "encoder/term/print.h"
#include "tests/encoder/term/prove.h"
#include "tests/encoder/term/rule_examples.h"
#include "tests/encoder/term/term_text.h"

namespace bmc {
namespace {

using testing::parse_term;
using testing::Proof;
using testing::RuleExample;

std::vector<Rule> all_rules() {
  const RuleTable table;
  std::vector<Rule> all;
  for (std::size_t op = 0; op < kOpCount; op++)
    for (const Rule& rule : table.of(static_cast<Op>(op))) all.push_back(rule);
  return all;
}

std::vector<RuleExample> all_examples() {
  std::vector<RuleExample> all;
  for (const auto examples : {testing::bit_vector_examples(), testing::structure_examples()})
    all.insert(all.end(), examples.begin(), examples.end());
  return all;
}

std::vector<RuleExample> examples_of(const Rule& rule) {
  std::vector<RuleExample> found;
  for (const RuleExample& example : all_examples())
    if (example.rule == rule.name) found.push_back(example);
  return found;
}

/// Fires at width 8, and is an equivalence wherever it fires.
void expect_fires(testing::Prover& prover, const Rule& rule, std::string_view text, unsigned width) {
  TermPool pool;
  const Term before = parse_term(pool, text, width);
  const Expr e = expr_of(pool, before);
  ASSERT_EQ(e.op, rule.op) << text;
  const Term after = rule.apply(pool, e);
  if (!after.valid()) {
    EXPECT_NE(width, 8u) << text << " does not fire";
    return;
  }
  EXPECT_NE(before, after) << text;
  ASSERT_EQ(pool.width(before), pool.width(after)) << text;
  std::string model;
  const Proof proof = prover.always_equal(pool, before, after, model);
  EXPECT_EQ(proof, Proof::Holds) << to_string(pool, before) << "\n-> " << to_string(pool, after) << " at width "
                                 << width << "\n"
                                 << model;
}

TEST(Rules, HaveDifferentNames) {
  std::set<std::string_view> names;
  for (const Rule& rule : all_rules()) EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
}

TEST(Rules, AreProvedAndHaveExamplesThatFireAndThatRest) {
  testing::Prover prover;
  for (const Rule& rule : all_rules()) {
    SCOPED_TRACE(rule.name);
    const std::vector<RuleExample> examples = examples_of(rule);
    EXPECT_FALSE(examples.empty());
    for (const RuleExample& example : examples) {
      const bool depends_on_width = example.fires.find_first_of("xyzwpqW") != std::string_view::npos;
      for (unsigned width : {1u, 8u, 33u})
        if (width == 8 || (depends_on_width && width <= example.widest))
          expect_fires(prover, rule, example.fires, width);
      TermPool pool;
      const Expr rests = expr_of(pool, parse_term(pool, example.rests, 8));
      ASSERT_EQ(rests.op, rule.op);
      EXPECT_FALSE(rule.apply(pool, rests).valid()) << example.rests << " fires";
    }
  }
}

TEST(Rules, EveryExampleNamesARule) {
  std::set<std::string_view> names;
  for (const Rule& rule : all_rules()) names.insert(rule.name);
  for (const RuleExample& example : all_examples()) EXPECT_TRUE(names.contains(example.rule)) << example.rule;
}

TEST(Rules, CanBeSwitchedOffAndAreCounted) {
  const auto compared = [](const RewriteOptions& options) {
    TermPool pool(options);
    const Term x = pool.variable(8, "x");
    const Term result = pool.eq(pool.concat(x, x), pool.constant(16, 0x0303));
    std::uint64_t splits = 0;
    for (const RewriteCount& c : pool.rewrite_counts()) splits += c.name == "eq-split" ? c.count : 0;
    return std::pair(pool.op(result), splits);
  };
  EXPECT_EQ(compared({}), std::pair(Op::Eq, std::uint64_t{1}));
  RewriteOptions without;
  EXPECT_TRUE(switch_off(without, "eq-split"));
  EXPECT_EQ(compared(without).second, 0u);
  for (const Rule& rule : all_rules()) EXPECT_TRUE(switch_off(without, std::string(rule.name))) << rule.name;
  TermPool pool(without);
  const Term x = pool.variable(8, "x");
  EXPECT_EQ(pool.op(pool.not_(pool.not_(x))), Op::Not);
  EXPECT_TRUE(pool.rewrite_counts().empty());
}

TEST(Rules, AreAllSwitchedOffByOneName) {
  RewriteOptions options;
  for (const char* name : {"rules", "facts", "lifting"}) EXPECT_TRUE(switch_off(options, name));
  EXPECT_FALSE(options.rules || options.facts || options.lifting);
  for (const char* name : {"", "rule", "eq-splits"}) EXPECT_FALSE(switch_off(options, name)) << name;
}

}  // namespace
}  // namespace bmc
