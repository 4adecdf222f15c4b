// SPDX-License-Identifier: Apache-2.0
#include <llvm/ADT/StringRef.h>
#include <z3++.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/backend.h"
#include "solver/fp_lower.h"
#include "solver/z3_lower.h"
#include "support/check.h"

namespace bmc {
namespace {

// Z3's names for its own limits, in the words of backend.h.
std::string reason_of(const std::string& words) {
  if (words.find("memory") != std::string::npos) return "memory";
  if (words.find("conflicts") != std::string::npos) return "conflict limit";
  if (words.find("timeout") != std::string::npos || words.find("cancel") != std::string::npos) return "timeout";
  return words.empty() ? "Z3 gave up" : words;
}

unsigned milliseconds(double seconds) {
  constexpr double kMost = std::numeric_limits<int>::max();
  return seconds <= 0 ? std::numeric_limits<unsigned>::max()
                      : static_cast<unsigned>(std::clamp(std::ceil(seconds * 1000), 1.0, kMost));
}

unsigned conflict_limit(std::uint64_t conflicts) {
  constexpr std::uint64_t kMost = std::numeric_limits<unsigned>::max();
  return conflicts == 0 ? kMost : static_cast<unsigned>(std::min(conflicts, kMost));
}

/// One Z3 context with one solver. "QF_BV" picks the incremental SAT-based bit-vector solver; it wants literals as
/// assumptions, so each assumed term gets a Boolean that implies it.
class Z3Session {
 public:
  explicit Z3Session(TermPool& pool) : pool_(pool), solver_(context_, "QF_BV"), lowering_(pool, context_) {}

  void add(Term fact) { solver_.add(lower(fact)); }

  Answer check(std::span<const Term> assumptions, const QueryLimits& limits) {
    z3::expr_vector literals(context_);
    for (Term t : assumptions)
      if (!pool_.is_yes(t)) literals.push_back(literal(t));
    set_limits(limits);
    model_.reset();
    switch (solver_.check(literals)) {
      case z3::sat:
        model_.emplace(solver_.get_model());
        return Answer::Sat;
      case z3::unsat:
        return Answer::Unsat;
      case z3::unknown:
        return Answer::Unknown;
    }
    return Answer::Unknown;
  }

  bool has_model() const { return model_.has_value(); }
  std::string reason() { return reason_of(solver_.reason_unknown()); }

  llvm::APInt value(Term variable) {
    const unsigned width = pool_.width(variable);
    if (!lowering_.knows(variable)) return llvm::APInt(width, 0);
    const z3::expr value = model_->eval(lowering_.get(variable), true);
    if (value.is_bool()) return llvm::APInt(1, value.is_true() ? 1 : 0);
    std::uint64_t small = 0;
    if (value.is_numeral_u64(small)) return llvm::APInt(64, small).zextOrTrunc(width);
    std::string digits;
    BMC_CHECK(value.is_numeral(digits));
    return llvm::APInt(width, llvm::StringRef(digits), 10);
  }

  void read_statistics(BackendStatistics& out) {
    const z3::stats stats = solver_.statistics();
    for (unsigned i = 0; i < stats.size(); i++) {
      if (!stats.is_uint(i)) continue;
      const std::string key = stats.key(i);
      if (key == "sat mk var") out.variables = stats.uint_value(i);
      if (key.starts_with("sat mk clause")) out.clauses += stats.uint_value(i);
    }
  }

 private:
  z3::expr lower(Term t) { return lowering_.lower(lower_floats(pool_, t, floats_)); }

  z3::expr literal(Term t) {
    if (pool_.op(t) == Op::Var) return lower(t);
    const auto known = literals_.find(t);
    if (known != literals_.end()) return known->second;
    const z3::expr name = context_.bool_const(("assume!" + std::to_string(t.id())).c_str());
    solver_.add(z3::implies(name, lower(t)));
    literals_.emplace(t, name);
    return name;
  }

  void set_limits(const QueryLimits& limits) {
    const unsigned timeout = milliseconds(limits.seconds), conflicts = conflict_limit(limits.conflicts);
    if (timeout == timeout_ && conflicts == conflicts_) return;
    z3::params params(context_);
    params.set("timeout", timeout);
    params.set("max_conflicts", conflicts);
    solver_.set(params);
    timeout_ = timeout;
    conflicts_ = conflicts;
  }

  TermPool& pool_;
  z3::context context_;
  z3::solver solver_;
  Z3Lowering lowering_;
  FloatCache floats_;
  std::unordered_map<Term, z3::expr> literals_;
  std::optional<z3::model> model_;
  unsigned timeout_ = std::numeric_limits<unsigned>::max();
  unsigned conflicts_ = std::numeric_limits<unsigned>::max();
};

/// Keeps Z3's exceptions from leaving this file: the first one makes every later answer Unknown, because what was
/// asserted then is not known.
class Z3Backend final : public Backend {
 public:
  explicit Z3Backend(TermPool& pool) : pool_(pool) {}

  std::string name() const override { return "z3"; }

  void assert_true(Term fact) override {
    BMC_CHECK(pool_.width(fact) == 1);
    if (!pool_.is_yes(fact)) pending_.push_back(fact);
  }

  Answer check(std::span<const Term> assumptions, const QueryLimits& limits) override {
    queries_++;
    if (!broken_.empty()) return give_up(broken_);
    try {
      if (!session_) session_.emplace(pool_);
      for (Term fact : pending_) session_->add(fact);
      pending_.clear();
      const Answer answer = session_->check(assumptions, limits);
      if (answer == Answer::Unknown) reason_ = session_->reason();
      return answer;
    } catch (const z3::exception& e) {
      broken_ = reason_of(e.msg());
      return give_up(broken_);
    }
  }

  llvm::APInt value(Term variable) override {
    BMC_CHECK(session_ && session_->has_model() && pending_.empty());
    return session_->value(variable);
  }

  std::string reason() const override { return reason_; }

  BackendStatistics statistics() const override {
    BackendStatistics result;
    result.queries = queries_;
    if (session_) session_->read_statistics(result);
    return result;
  }

 private:
  Answer give_up(const std::string& reason) {
    reason_ = reason;
    return Answer::Unknown;
  }

  TermPool& pool_;
  mutable std::optional<Z3Session> session_;  // Made by the first check: a context costs 21 ms.
  std::vector<Term> pending_;
  std::string reason_, broken_;
  std::uint64_t queries_ = 0;
};

}  // namespace

std::unique_ptr<Backend> make_z3_backend(TermPool& pool) { return std::make_unique<Z3Backend>(pool); }

}  // namespace bmc
