// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <unordered_map>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Values of variables. A variable that is not in it counts as 0.
using Assignment = std::unordered_map<Term, llvm::APInt>;

/// The value of one operator over constants: the definition that rules and solvers are tested against.
/// `t` gives operator, width and payload; `kids` the operands' values.
llvm::APInt evaluate_op(const TermPool& pool, Term t, std::span<const llvm::APInt> kids);

/// Evaluates terms under an assignment, each once. Refers to both arguments for its whole life.
class Evaluator {
 public:
  Evaluator(const TermPool& pool, const Assignment& assignment) : pool_(pool), assignment_(assignment) {}
  const llvm::APInt& value(Term t);
  bool is_true(Term t) { return value(t).isOne(); }

 private:
  const TermPool& pool_;
  const Assignment& assignment_;
  std::unordered_map<Term, llvm::APInt> values_;
};

}  // namespace bmc
