// SPDX-License-Identifier: Apache-2.0
// Times the backends on generated proofs. Usage: solver_bench [SECONDS [FILTER [BACKEND]]]
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "regressions/bench/solver_problems.h"
#include "solver/backend.h"

namespace bmc {
namespace {

struct Candidate {
  std::string_view name;
  std::unique_ptr<Backend> (*make)(TermPool& pool);
};

constexpr Candidate kCandidates[] = {{"cadical", make_cadical_backend}, {"z3", make_z3_backend}};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// One row; false for a wrong answer.
bool run(const Problem& problem, const Candidate& candidate, double limit) {
  TermPool pool;
  const std::vector<Term> facts = problem.facts(pool);
  const double start = cpu_seconds();
  const auto backend = candidate.make(pool);
  for (const Term fact : facts) backend->assert_true(fact);
  const double built = cpu_seconds();
  const Answer answer = backend->check({}, {.seconds = limit});
  const double end = cpu_seconds();
  const bool right = answer == Answer::Unknown || (answer == Answer::Sat) == problem.satisfiable;
  const char* text = !right ? "WRONG" : answer == Answer::Unknown ? "gave up" : answer == Answer::Sat ? "sat" : "unsat";
  fmt::print("{:<34} {:<8} {:<8} {:8.3f} s lowering {:8.3f} s {:9} clauses\n", problem.name, candidate.name, text,
             end - start, built - start, backend->statistics().clauses);
  std::fflush(stdout);
  return right;
}

int run_all(double limit, std::string_view filter, std::string_view only) {
  bool right = true;
  for (const Problem& problem : solver_problems())
    for (const Candidate& candidate : kCandidates)
      if (problem.name.find(filter) != std::string_view::npos && (only.empty() || only == candidate.name))
        right = run(problem, candidate, limit) && right;
  return right ? 0 : 1;
}

}  // namespace
}  // namespace bmc

int main(int argc, char** argv) {
  return bmc::run_all(argc > 1 ? std::atof(argv[1]) : 10, argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
}
