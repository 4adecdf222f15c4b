// SPDX-License-Identifier: Apache-2.0
// Random DAGs of terms: the evaluator, Z3 and the bit-blaster must agree, on terms as written and as rewritten.
//
// usage: term_dags [--seed N] [--count N]
//
// Every DAG is built twice, with and without rewriting. Under random values of its variables both must evaluate alike,
// and each solver must refute that the root has another value. Then each solver is asked, with a small limit, whether
// the root can be true: their answers must not differ, and a model must evaluate to true.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "encoder/term/eval.h"
#include "solver/backend.h"
#include "support/check.h"
#include "tests/solver/random_terms.h"

namespace bmc {
namespace {

constexpr unsigned kBatch = 6;  // DAGs of one pool and one session of each solver.
constexpr std::uint64_t kTold = 600;
constexpr unsigned kValuations = 3;
constexpr QueryLimits kRefutation = {1, 0};
constexpr QueryLimits kFreeQuery = {0.03, 50};

struct Counts {
  std::uint64_t dags = 0, refuted = 0, sat = 0, unsat = 0, open = 0, failures = 0;
};

/// The same random DAG in a pool with rewriting and in one without.
struct Dag {
  std::array<Term, 2> root;
  std::array<std::vector<Term>, 2> variables;
};

class Batch {
 public:
  Batch(std::uint64_t seed, Counts& counts)
      : random_(static_cast<std::mt19937::result_type>(seed)), seed_(seed), counts_(counts) {
    for (const auto make : {make_z3_backend, make_cadical_backend}) backends_.push_back(make(pools_[0]));
  }

  void run(unsigned count) {
    for (unsigned i = 0; i < count; i++) {
      which_ = i;
      const Dag dag = make_dag();
      counts_.dags++;
      for (unsigned k = 0; k < kValuations; k++) check_valuation(dag, k == 0);
      check_free(dag);
    }
  }

 private:
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }

  Dag make_dag() {
    const unsigned seed = random_(), size = 2 + below(10), variables = 1 + below(4);
    std::vector<unsigned> widths;
    for (unsigned i = 0; i < 3; i++) widths.push_back(below(60) == 0 ? 128 : 1 + below(below(4) == 0 ? 64 : 12));
    std::vector<FpFormat> formats;
    if (below(40) == 0) formats = {FpFormat::Half, below(20) == 0 ? FpFormat::Single : FpFormat::Half};
    Dag dag;
    for (unsigned side : {0u, 1u}) {
      RandomTerms terms(pools_[side], seed, widths, formats);
      for (unsigned i = 0; i < variables; i++)
        dag.variables[side].push_back(terms.add_variable(widths[i % widths.size()]));
      dag.root[side] = terms.truth(size);
    }
    return dag;
  }

  llvm::APInt any_value(unsigned width) {
    TermPool none;
    return RandomTerms(none, random_(), {width}).any_value(width);
  }

  void check_valuation(const Dag& dag, bool ask) {
    std::array<Assignment, 2> values;
    std::vector<Term> assumptions;
    for (std::size_t i = 0; i < dag.variables[0].size(); i++) {
      const Term variable = dag.variables[0][i];
      const llvm::APInt value = any_value(pools_[0].width(variable));
      for (unsigned side : {0u, 1u}) values[side][dag.variables[side][i]] = value;
      assumptions.push_back(pools_[0].eq(variable, pools_[0].constant(value)));
    }
    const bool truth = Evaluator(pools_[0], values[0]).is_true(dag.root[0]);
    if (truth != Evaluator(pools_[1], values[1]).is_true(dag.root[1])) fail("rewriting changes the value");
    if (!ask) return;
    assumptions.push_back(truth ? pools_[0].not_(dag.root[0]) : dag.root[0]);
    unsigned refuted = 0;
    for (const auto& backend : backends_) {
      const Answer answer = backend->check(assumptions, kRefutation);
      if (answer == Answer::Sat) fail(backend->name() + " believes in another value");
      refuted += answer == Answer::Unsat ? 1 : 0;
    }
    counts_.refuted += refuted == backends_.size() ? 1 : 0;
  }

  void check_free(const Dag& dag) {
    std::vector<Answer> answers;
    for (const auto& backend : backends_) {
      answers.push_back(backend->check(std::span(&dag.root[0], 1), kFreeQuery));
      if (answers.back() == Answer::Sat) check_model(dag, *backend);
    }
    const bool sat = std::ranges::find(answers, Answer::Sat) != answers.end();
    const bool unsat = std::ranges::find(answers, Answer::Unsat) != answers.end();
    if (sat && unsat) fail("the solvers differ");
    (sat ? counts_.sat : unsat ? counts_.unsat : counts_.open)++;
  }

  void check_model(const Dag& dag, Backend& backend) {
    for (unsigned side : {0u, 1u}) {
      Assignment model;
      for (std::size_t i = 0; i < dag.variables[0].size(); i++)
        model[dag.variables[side][i]] = backend.value(dag.variables[0][i]);
      if (!Evaluator(pools_[side], model).is_true(dag.root[side])) fail(backend.name() + " gives a wrong model");
    }
  }

  void fail(const std::string& what) {
    counts_.failures++;
    fmt::print("batch {}, DAG {}: {}\n", seed_, which_, what);
  }

  std::mt19937 random_;
  std::uint64_t seed_;
  unsigned which_ = 0;
  Counts& counts_;
  std::array<TermPool, 2> pools_{TermPool(), TermPool(RewriteOptions{false, false, false})};
  std::vector<std::unique_ptr<Backend>> backends_;
};

/// A long run is told of while it goes on: the next one may start behind the last seed.
void tell(const Counts& counts, std::uint64_t seed) {
  fmt::print(
      "{} DAGs up to seed {}: {} values refuted by both solvers; {} satisfiable, {} not, {} undecided; {} failures\n",
      counts.dags, seed, counts.refuted, counts.sat, counts.unsat, counts.open, counts.failures);
  std::fflush(stdout);
}

int run(std::uint64_t seed, std::uint64_t count) {
  Counts counts;
  for (; counts.dags < count; seed++) {
    Batch(seed, counts).run(static_cast<unsigned>(std::min<std::uint64_t>(kBatch, count - counts.dags)));
    if (counts.dags % kTold == 0 || counts.dags == count) tell(counts, seed);
  }
  return counts.failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace bmc

int main(int argc, char** argv) {
  std::uint64_t seed = 1, count = 1000;
  for (int i = 1; i + 1 < argc; i += 2)
    (std::string(argv[i]) == "--seed" ? seed : count) = std::strtoull(argv[i + 1], nullptr, 10);
  return bmc::run(seed, count);
}
