// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <functional>
#include <unordered_map>
#include <utility>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Values of variables. A variable that is not in it counts as 0.
using Assignment = std::unordered_map<Term, llvm::APInt>;

/// The value of one operator over constants: the definition that rules and solvers are tested against.
/// `t` gives operator, width and payload; `kids` the operands' values.
llvm::APInt evaluate_op(const TermPool& pool, Term t, std::span<const llvm::APInt> kids);

/// Evaluates terms under an assignment, or under values made when they are needed, each once. Refers to the pool and
/// the assignment for its whole life.
class Evaluator {
 public:
  using ValueOf = std::function<llvm::APInt(Term variable)>;

  Evaluator(const TermPool& pool, const Assignment& assignment);
  Evaluator(const TermPool& pool, ValueOf value_of) : pool_(pool), value_of_(std::move(value_of)) {}
  const llvm::APInt& value(Term t);
  bool is_true(Term t) { return value(t).isOne(); }

 private:
  const TermPool& pool_;
  ValueOf value_of_;
  std::unordered_map<Term, llvm::APInt> values_;
};

}  // namespace bmc
