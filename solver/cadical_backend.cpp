// SPDX-License-Identifier: Apache-2.0
#include "solver/backend.h"

#include <algorithm>
#include <cadical.hpp>
#include <cstdlib>
#include <utility>

#include "solver/bit_blaster.h"
#include "solver/cadical_deadline.h"
#include "solver/fp_lower.h"
#include "solver/gate_cnf.h"
#include "support/check.h"

namespace bmc {
namespace {

/// Terms to gates to clauses to CaDiCaL; one solver for all queries, which keeps what it learns.
class CadicalBackend : public Backend {
 public:
  explicit CadicalBackend(TermPool& pool) : pool_(pool), blaster_(pool, graph_), cnf_(graph_) {
    solver_.set("quiet", 1);
    solver_.connect_terminator(&deadline_);
  }
  ~CadicalBackend() override { solver_.disconnect_terminator(); }

  std::string name() const override { return "cadical"; }
  void assert_true(Term fact) override;
  Answer check(std::span<const Term> assumptions, const QueryLimits& limits) override;
  llvm::APInt value(Term variable) override;
  std::string reason() const override { return reason_; }
  BackendStatistics statistics() const override { return {cnf_.variables(), cnf_.clauses(), queries_}; }

 private:
  Literal lower(Term condition);
  void send_clauses();
  bool is_true(int number);
  Answer unknown(std::string reason);

  TermPool& pool_;
  GateGraph graph_;
  BitBlaster blaster_;
  GateCnf cnf_;
  CaDiCaL::Solver solver_;
  CadicalDeadline deadline_;
  FloatCache floats_;
  std::string reason_;
  std::uint64_t queries_ = 0;
};

Literal CadicalBackend::lower(Term condition) {
  BMC_CHECK(pool_.width(condition) == 1);
  const Literal literal = blaster_.bits(lower_floats(pool_, condition, floats_))[0];
  for (const Literal lemma : blaster_.take_lemmas()) cnf_.assert_true(lemma);
  return literal;
}

void CadicalBackend::send_clauses() {
  for (const int number : cnf_.take_clauses()) solver_.add(number);
}

void CadicalBackend::assert_true(Term fact) {
  cnf_.assert_true(lower(fact));
  send_clauses();
}

Answer CadicalBackend::unknown(std::string reason) {
  reason_ = std::move(reason);
  return Answer::Unknown;
}

Answer CadicalBackend::check(std::span<const Term> assumptions, const QueryLimits& limits) {
  queries_++;
  reason_.clear();
  deadline_.start(limits.seconds);
  std::vector<int> numbers;
  for (const Term assumption : assumptions) numbers.push_back(cnf_.number(lower(assumption)));
  send_clauses();
  if (deadline_.terminate()) return unknown("timeout");
  if (std::find(numbers.begin(), numbers.end(), -GateCnf::kTrueNumber) != numbers.end()) return Answer::Unsat;
  for (const int number : numbers)
    if (number != GateCnf::kTrueNumber) solver_.assume(number);
  if (limits.conflicts > 0)
    solver_.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(limits.conflicts, INT32_MAX)));
  const int status = solver_.solve();
  if (status == kCadicalUnsat) return Answer::Unsat;
  if (status == kCadicalSat) return Answer::Sat;
  return unknown(deadline_.reached() ? "timeout" : "conflict limit");
}

/// A number that no clause mentions counts as false.
bool CadicalBackend::is_true(int number) {
  if (number == 0 || std::abs(number) == GateCnf::kTrueNumber) return number == GateCnf::kTrueNumber;
  return (solver_.val(std::abs(number)) > 0) == (number > 0);
}

llvm::APInt CadicalBackend::value(Term variable) {
  BMC_CHECK(solver_.state() == CaDiCaL::SATISFIED);
  llvm::APInt result = llvm::APInt::getZero(pool_.width(variable));
  const std::optional<Word> bits = blaster_.find(variable);
  if (!bits) return result;
  for (unsigned i = 0; i < bits->size(); i++)
    if (is_true(cnf_.find((*bits)[i]))) result.setBit(i);
  return result;
}

}  // namespace

std::unique_ptr<Backend> make_cadical_backend(TermPool& pool) { return std::make_unique<CadicalBackend>(pool); }

}  // namespace bmc
