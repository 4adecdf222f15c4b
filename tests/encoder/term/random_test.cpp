// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

#include "encoder/term/node.h"
#include "encoder/term/print.h"
#include "tests/encoder/term/random_term.h"

namespace bmc {
namespace {

using testing::RandomTerms;
using testing::Twin;

constexpr unsigned kGraphs = 30000, kSteps = 14, kAssignments = 5;

bool satisfies(const Facts& f, const llvm::APInt& value) {
  const std::uint64_t v = value.getZExtValue();
  const std::int64_t s = value.getSExtValue();
  return (v & f.zeros) == 0 && (v & f.ones) == f.ones && f.umin <= v && v <= f.umax && f.smin <= s && s <= f.smax;
}

bool is_consistent(const Facts& f, unsigned width) {
  const std::uint64_t mask = low_mask(width);
  return (f.zeros & f.ones) == 0 && ((f.zeros | f.ones) & ~mask) == 0 && f.umin <= f.umax && f.umax <= mask &&
         f.smin <= f.smax && f.smin >= sign_extend(std::uint64_t{1} << (width - 1), width) &&
         f.smax <= static_cast<std::int64_t>(mask >> 1);
}

std::string hex(const llvm::APInt& v) { return llvm::toString(v, 16, false); }

/// Does the value obey the term's facts?
::testing::AssertionResult is_within_facts(const TermPool& pool, Term t, const llvm::APInt& value) {
  if (pool.width(t) > 64) return ::testing::AssertionSuccess();
  const Facts f = pool.facts(t);
  if (is_consistent(f, pool.width(t)) && satisfies(f, value)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << to_string(pool, t) << " is " << hex(value) << " outside its facts";
}

/// Have all terms of the graph the same value in both pools, within their facts?
void check_graph(const TermPool& built, const TermPool& raw, RandomTerms& graph) {
  for (unsigned i = 0; i < kAssignments; i++) {
    Assignment for_built, for_raw;
    graph.assign(for_built, for_raw);
    Evaluator built_value(built, for_built), raw_value(raw, for_raw);
    for (const Twin& t : graph.all()) {
      const llvm::APInt got = built_value.value(t.built), want = raw_value.value(t.raw);
      ASSERT_EQ(got, want) << to_string(raw, t.raw) << "\nis " << hex(want) << " but became\n"
                           << to_string(built, t.built) << "\nthat is " << hex(got);
      ASSERT_TRUE(is_within_facts(built, t.built, want));
      ASSERT_TRUE(is_within_facts(raw, t.raw, want));
    }
  }
}

void check_graphs(std::uint64_t first_seed, unsigned count, const RewriteOptions& options) {
  for (unsigned block = 0; block < count; block += 20) {
    TermPool built(options), raw(RewriteOptions{.rules = false, .facts = true, .lifting = false});
    for (unsigned i = 0; i < 20; i++) {
      RandomTerms graph(built, raw, first_seed + block + i);
      for (unsigned step = 0; step < kSteps; step++) graph.step();
      SCOPED_TRACE("seed " + std::to_string(first_seed + block + i));
      ASSERT_NO_FATAL_FAILURE(check_graph(built, raw, graph));
    }
  }
}

TEST(RandomTermGraphs, MeanTheSameRewrittenAndAsTheyStand) { check_graphs(1, kGraphs, {}); }

TEST(RandomTermGraphs, MeanTheSameWithoutFacts) {
  check_graphs(1'000'000, kGraphs / 10, RewriteOptions{.rules = true, .facts = false, .lifting = true});
}

TEST(RandomTermGraphs, MeanTheSameWithoutRules) {
  check_graphs(2'000'000, kGraphs / 10, RewriteOptions{.rules = false, .facts = true, .lifting = false});
}

}  // namespace
}  // namespace bmc
