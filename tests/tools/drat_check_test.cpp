// SPDX-License-Identifier: Apache-2.0
#include "tools/drat_check/check.h"

#include <gtest/gtest.h>

#include <cadical.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include <unistd.h>

namespace bmc::drat {
namespace {

using Clauses = std::vector<std::vector<int>>;

std::string dimacs(const Clauses& clauses) {
  int variables = 0;
  std::string lines;
  for (const auto& clause : clauses) {
    for (const int literal : clause) {
      variables = std::max(variables, std::abs(literal));
      lines += std::to_string(literal) + " ";
    }
    lines += "0\n";
  }
  return "p cnf " + std::to_string(variables) + " " + std::to_string(clauses.size()) + "\n" + lines;
}

bool is_verified(std::string_view formula, std::string_view proof) { return check(formula, proof).verified; }

// All clauses over two variables: no unit, so that nothing follows without a lemma.
const Clauses kSquare = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
// The example of Wetzler, Heule, Hunt (SAT 2014).
const Clauses kEight = {{1, 2, -3},   {-1, -2, 3}, {2, 3, -4}, {-2, -3, 4},
                        {-1, -3, -4}, {1, 3, 4},   {-1, 2, 4}, {1, -2, -4}};

TEST(DratCheck, AcceptsLemmasThatFollow) {
  EXPECT_TRUE(is_verified(dimacs(kSquare), "1 0\n0\n"));
  EXPECT_TRUE(is_verified(dimacs(kSquare), "c a comment\n1 0"));
  EXPECT_TRUE(is_verified(dimacs(kSquare), "1 1 0 0"));
  EXPECT_TRUE(is_verified(dimacs(kEight), "-1 0\nd -1 -2 3 0\nd -1 -3 -4 0\nd -1 2 4 0\n2 0\n0\n"));
}

TEST(DratCheck, NeedsNoLemmaWherePropagationRefutes) {
  EXPECT_TRUE(is_verified("p cnf 0 1\n0\n", ""));
  EXPECT_TRUE(is_verified(dimacs({{1}, {-1, 2}, {-2}}), ""));
}

TEST(DratCheck, RejectsProofsWithoutAContradiction) {
  EXPECT_FALSE(is_verified(dimacs(kSquare), ""));
  EXPECT_FALSE(is_verified(dimacs(kSquare), "0\n"));
  EXPECT_FALSE(is_verified(dimacs({{1, 2}}), "1 0\n"));
  EXPECT_FALSE(is_verified(dimacs({{1, 2}}), "0\n"));
  EXPECT_FALSE(is_verified("p cnf 0 0\n", ""));
}

TEST(DratCheck, RejectsAProofOfASatisfiableFormula) {
  for (std::size_t i = 0; i < kEight.size(); i++) {
    Clauses clauses = kEight;
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(is_verified(dimacs(clauses), "-1 0\n2 0\n0\n")) << "without clause " << i;
  }
}

TEST(DratCheck, DeletedClausesAreGone) {
  EXPECT_FALSE(is_verified(dimacs(kSquare), "d 2 1 0\n1 0\n0\n"));
  EXPECT_TRUE(is_verified(dimacs(kSquare), "1 0\nd 1 2 0\n0\n"));
}

TEST(DratCheck, OneDeletionRemovesOneCopy) {
  Clauses twice = kSquare;
  twice.push_back({2, 1});
  EXPECT_TRUE(is_verified(dimacs(twice), "d 1 2 0\n1 0\n0\n"));
  EXPECT_FALSE(is_verified(dimacs(twice), "d 1 2 0\nd 1 2 0\n1 0\n0\n"));
}

TEST(DratCheck, DeletionsOfUnitsAndOfUnknownClausesAreIgnored) {
  const Clauses clauses = {{5}, {-5, 1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
  const Judgement result = check(dimacs(clauses), "d 5 0\nd 7 8 0\n1 0\n0\n");
  EXPECT_TRUE(result.verified) << result.reason;
  EXPECT_EQ(result.counts.kept_units, 1u);
  EXPECT_EQ(result.counts.unknown_deletions, 1u);
}

TEST(DratCheck, AcceptsRatOnTheFirstLiteralOnly) {
  // 3 is new: defined as 4 and 5. No lemma about it is RUP.
  Clauses clauses = kSquare;
  clauses.push_back({4, 5});
  const Judgement result = check(dimacs(clauses), "3 -4 -5 0\n-3 4 0\n-3 5 0\n1 0\n0\n");
  EXPECT_TRUE(result.verified) << result.reason;
  EXPECT_EQ(result.counts.rat_lemmas, 3u);
  // The same clause with another pivot: -4 resolves with (4 5), and 5 does not follow.
  EXPECT_TRUE(is_verified(dimacs(clauses), "6 -4 0\n1 0\n0\n"));
  EXPECT_FALSE(is_verified(dimacs(clauses), "-4 6 0\n1 0\n0\n"));
}

TEST(DratCheck, RatLooksAtEveryClauseWithTheNegatedPivot) {
  // (-1) is RAT for (1 2) if 2 follows; it does for the first formula only.
  EXPECT_EQ(check(dimacs({{1, 2, 3}, {2, 3}, {-4, 5}}), "-1 0\n").counts.rat_lemmas, 1u);
  EXPECT_EQ(check(dimacs({{1, 2, 3}, {1, 4}, {2, 3}, {-4, 5}}), "-1 0\n").counts.rat_lemmas, 0u);
  EXPECT_EQ(check(dimacs({{1, 2, 3}, {1, 4}, {2, 3}, {-4, 5}}), "d 1 4 0\n-1 0\n").counts.rat_lemmas, 1u);
}

TEST(DratCheck, TautologiesAreHarmless) {
  EXPECT_TRUE(is_verified(dimacs({{1, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}}), "3 -3 0\nd 1 -1 0\n1 0\n0\n"));
  EXPECT_FALSE(is_verified(dimacs({{1, -1}, {1, 2}}), "2 -2 0\n0\n"));
}

TEST(DratCheck, ReadsBinaryProofs) {
  using std::string_literals::operator""s;
  EXPECT_TRUE(is_verified(dimacs(kSquare),
                          "a\x02\x00"
                          "a\x00"s));
  EXPECT_FALSE(is_verified(dimacs(kSquare),
                           "d\x02\x04\x00"
                           "a\x02\x00"
                           "a\x00"s));
  // -1000 is 2001, two bytes.
  EXPECT_TRUE(is_verified(dimacs(kSquare),
                          "a\x02\xd1\x0f\x00"
                          "a\x02\x00"
                          "a\x00"s));
}

TEST(DratCheck, MalformedInputProvesNothing) {
  using std::string_literals::operator""s;
  const std::string good = "1 0\n0\n";
  for (const char* formula : {"", "p", "p cnf", "p cnf x 1\n", "p cnf 1\n", "p dnf 2 1\n1 0\n", "p cnf 2 2\n1 0\n",
                              "p cnf 1 1\n2 0\n", "p cnf 1 0\n1 0\n-1 0\n", "p cnf 1 2\n1 0\n-1", "p cnf -1 0\n",
                              "p cnf 1 1\n99999999999 0\n", "p cnf 2147483647 1\n-2147483648 0\n", "1 0\n-1 0\n"})
    EXPECT_FALSE(is_verified(formula, good)) << formula;
  for (const std::string& proof : {"x 0\n0\n"s, "1"s, "1 0\nd"s, "d d 1 0"s, "1 0 zero"s, "--1 0"s, "1.5 0"s, "\0"s,
                                   "b\0"s, "a\x01\x00"s, "a\xff\xff\xff\xff\xff\xff\0"s, "a\x02"s, "\0 1 0"s})
    EXPECT_FALSE(is_verified(dimacs({{1, 2, 3}, {-1, 2, 3}}), proof)) << proof;
}

/// CaDiCaL's verdict on a formula and its proof.
struct Solved {
  bool is_unsatisfiable;
  std::string proof;
};

Solved solve(const Clauses& clauses, bool binary) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drat_check_test." + std::to_string(getpid()) + ".drat");
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("binary", binary);
  EXPECT_TRUE(solver.trace_proof(path.c_str()));
  for (const auto& clause : clauses) {
    for (const int literal : clause) solver.add(literal);
    solver.add(0);
  }
  const int status = solver.solve();
  solver.close_proof_trace();
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::filesystem::remove(path);
  return {status == 20, text.str()};
}

Clauses random_clauses(std::mt19937& random, int variables, std::size_t count) {
  Clauses clauses(count);
  for (auto& clause : clauses)
    for (int i = 0; i < 3; i++) {
      const int variable = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
      clause.push_back(random() % 2 ? variable : -variable);
    }
  return clauses;
}

TEST(DratCheck, AcceptsTheSolversProofsOfRandomFormulas) {
  std::mt19937 random(1);
  unsigned refuted = 0;
  for (unsigned round = 0; round < 60; round++) {
    const int variables = round % 2 ? 20 : 90;
    const Clauses clauses = random_clauses(random, variables, static_cast<std::size_t>(variables) * 5);
    const Solved solved = solve(clauses, round % 4 < 2);
    const Judgement result = check(dimacs(clauses), solved.proof);
    EXPECT_EQ(result.verified, solved.is_unsatisfiable) << "round " << round << ": " << result.reason;
    refuted += solved.is_unsatisfiable ? 1 : 0;
  }
  EXPECT_GE(refuted, 30u);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_satisfiable(const Clauses& clauses) { return !solve(clauses, true).is_unsatisfiable; }

std::vector<int> numbers_of(const std::string& line) {
  std::vector<int> numbers;
  std::istringstream in(line);
  for (int number = 0; in >> number && number != 0;) numbers.push_back(number);
  return numbers;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(DratCheck, RejectsProofsWithANeededLineDropped) {
  std::mt19937 random(3);
  unsigned rejected = 0;
  for (unsigned round = 0; round < 10; round++) {
    const Clauses clauses = random_clauses(random, 40, 220);
    const Solved solved = solve(clauses, false);
    if (!solved.is_unsatisfiable) continue;
    ASSERT_TRUE(is_verified(dimacs(clauses), solved.proof));
    std::vector<std::string> lines = lines_of(solved.proof);
    std::erase_if(lines, [](const std::string& line) { return numbers_of(line).size() > 1; });
    rejected += is_verified(dimacs(clauses), joined(lines)) ? 0 : 1;
  }
  EXPECT_GE(rejected, 5u);
}

TEST(DratCheck, RejectsChangedClauses) {
  EXPECT_TRUE(is_verified(dimacs(kSquare), "1 0\n0\n"));
  EXPECT_FALSE(is_verified(dimacs(kSquare), "3 0\n0\n"));
  EXPECT_FALSE(is_verified(dimacs({{1, 2}, {1, -2}, {-1, 3}, {-1, -2}}), "1 0\n0\n"));
}

// A formula that the loss of one clause makes satisfiable has no proof, whatever becomes of the lines of the old one.
TEST(DratCheck, AcceptsNoVariantOfAProofForASatisfiableFormula) {
  std::mt19937 random(2);
  unsigned tried = 0;
  for (unsigned round = 0; round < 40; round++) {
    Clauses clauses = random_clauses(random, 12, 70);
    while (!is_satisfiable(clauses)) clauses.pop_back();
    Clauses refutable = clauses;
    while (is_satisfiable(refutable)) refutable.push_back(random_clauses(random, 12, 1)[0]);
    std::vector<std::string> lines = lines_of(solve(refutable, false).proof);
    EXPECT_FALSE(is_verified(dimacs(clauses), joined(lines)));
    for (unsigned change = 0; change < 20 && !lines.empty(); change++, tried++) {
      std::string& line = lines[random() % lines.size()];
      if (change % 3 == 0) line = std::to_string(1 + random() % 12) + " " + line;
      if (change % 3 == 1) line = "-" + std::to_string(1 + random() % 12) + " 0";
      if (change % 3 == 2) std::swap(line, lines[random() % lines.size()]);
      EXPECT_FALSE(is_verified(dimacs(clauses), joined(lines)));
    }
  }
  EXPECT_GE(tried, 400u);
}

TEST(DratCheck, SurvivesBrokenBytes) {
  std::mt19937 random(4);
  const Clauses clauses = random_clauses(random, 30, 60);  // Satisfiable: nothing may be accepted.
  ASSERT_TRUE(is_satisfiable(clauses));
  const Clauses hard = random_clauses(random, 30, 200);
  for (unsigned round = 0; round < 300; round++) {
    std::string proof = solve(hard, round % 2).proof;
    for (unsigned i = 0; i < 1 + random() % 8 && !proof.empty(); i++)
      proof[random() % proof.size()] = static_cast<char>(random());
    EXPECT_FALSE(is_verified(dimacs(clauses), proof));
  }
}

}  // namespace
}  // namespace bmc::drat
