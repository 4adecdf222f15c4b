// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/ops/sweep.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/Support/raw_ostream.h>

#include <random>

#include "encoder/state/leaves.h"
#include "encoder/term/eval.h"
#include "tests/encoder/ops/corners.h"
#include "tests/encoder/ops/one_instruction.h"

namespace bmc::test {
namespace {

constexpr std::size_t kMostCombinations = 250;

using Constants = std::vector<llvm::Constant*>;

/// What an execution came to, as numbers.
struct Outcome {
  std::vector<llvm::APInt> bits;
  std::vector<bool> undefined;
  bool claim_failed = false;
};

/// The claims and the result of an execution under an assignment of its variables.
Outcome outcome_of(const Execution& execution, const Value& result, const Assignment& assignment) {
  Evaluator evaluator(execution.pool, assignment);
  Outcome outcome;
  for (const Scalar& leaf : result) {
    outcome.bits.push_back(evaluator.value(leaf.bits));
    outcome.undefined.push_back(!leaf.is_defined() && !evaluator.value(leaf.shadow).isZero());
  }
  for (const TestMachine::Claim& claim : execution.machine.claims())
    outcome.claim_failed |= !evaluator.is_true(claim.ok);
  return outcome;
}

/// The instruction executed on constants, again and again in one pool.
struct ConcreteRuns {
  explicit ConcreteRuns(const OneInstruction& code) : execution(code) {}

  Outcome run(const OneInstruction& code, const Constants& arguments) {
    execution.machine.forget_claims();
    for (unsigned k = 0; k < arguments.size(); k++)
      execution.machine.set(code.argument(k), leaves_of_constant(execution.pool, *arguments[k]));
    return outcome_of(execution, execution.run(code), {});
  }

  Execution execution;
};

/// The instruction executed once on variables, to be evaluated many times.
struct SymbolicRun {
  explicit SymbolicRun(const OneInstruction& code) : execution(code) {
    for (const llvm::Argument& argument : code.function().args()) {
      arguments.push_back(symbolic_value(execution.pool, *argument.getType()));
      execution.machine.set(argument, arguments.back());
    }
    result = execution.run(code);
  }

  Outcome evaluate(const Constants& constants) {
    Assignment assignment;
    for (std::size_t k = 0; k < constants.size(); k++) {
      const Value leaves = leaves_of_constant(execution.pool, *constants[k]);
      for (std::size_t leaf = 0; leaf < leaves.size(); leaf++)
        assignment[arguments[k][leaf].bits] = execution.pool.value(leaves[leaf].bits);
    }
    return outcome_of(execution, result, assignment);
  }

  Execution execution;
  std::vector<Value> arguments;
  Value result;
};

llvm::Constant* fold(OneInstruction& code, const Constants& arguments) {
  std::vector<llvm::Constant*> operands;
  for (const llvm::Use& operand : code.instruction().operands()) {
    const auto* argument = llvm::dyn_cast<llvm::Argument>(operand.get());
    operands.push_back(argument != nullptr ? arguments[argument->getArgNo()] : llvm::cast<llvm::Constant>(operand));
  }
  return llvm::ConstantFoldInstOperands(&code.instruction(), operands, code.layout());
}

bool is_nan(llvm::Type* type, const llvm::APInt& bits) {
  return type->isFloatingPointTy() && llvm::APFloat(type->getFltSemantics(), bits).isNaN();
}

std::string described(const OneInstruction& code, const Constants& arguments) {
  std::string text;
  llvm::raw_string_ostream out(text);
  code.instruction().print(out);
  for (const llvm::Constant* argument : arguments) out << "\n    " << *argument;
  return text;
}

std::string hexadecimal(const llvm::APInt& bits) { return llvm::toString(bits, 16, false); }

/// What is wrong with a leaf of the outcome; empty if nothing.
std::string fault_of_leaf(const TermPool& pool, llvm::Type* type, const Scalar& expected, const Outcome& outcome,
                          std::size_t k) {
  if (!expected.is_defined())
    return outcome.undefined[k] || outcome.claim_failed ? "" : "is poison, which nobody noticed";
  if (outcome.undefined[k]) return "is defined";
  const llvm::APInt bits = pool.value(expected.bits);
  if (bits == outcome.bits[k] || (is_nan(type, bits) && is_nan(type, outcome.bits[k]))) return "";
  return "should be " + hexadecimal(bits) + ", is " + hexadecimal(outcome.bits[k]);
}

/// Compares one outcome with the folder's constant, leaf by leaf.
void compare(TermPool& pool, const OneInstruction& code, const Constants& arguments, llvm::Constant& expected,
             const Outcome& outcome, Tally& tally) {
  const Value leaves = leaves_of_constant(pool, expected);
  const std::vector<Leaf> types = leaves_of(code.instruction().getType(), code.layout());
  ASSERT_EQ(leaves.size(), outcome.bits.size());
  bool any_poison = false;
  for (std::size_t k = 0; k < leaves.size(); k++) {
    any_poison |= !leaves[k].is_defined();
    const std::string fault = fault_of_leaf(pool, types[k].type, leaves[k], outcome, k);
    if (fault.empty()) continue;
    tally.wrong++;
    ADD_FAILURE() << "leaf " << k << " " << fault << ": " << described(code, arguments);
  }
  if (!any_poison && outcome.claim_failed) {
    tally.wrong++;
    ADD_FAILURE() << "false alarm: " << described(code, arguments);
  }
  (any_poison ? tally.poisonous : tally.compared)++;
}

/// All combinations of the arguments' corner values, or a sample of them.
std::vector<Constants> combinations(const OneInstruction& code) {
  std::vector<Constants> corners;
  std::size_t count = 1;
  for (const llvm::Argument& argument : code.function().args()) {
    corners.push_back(corner_values(argument.getType()));
    count *= corners.back().size();
  }
  std::mt19937_64 random(20240229);
  std::vector<Constants> result;
  for (std::size_t n = 0; n < std::min(count, kMostCombinations); n++) {
    std::size_t index = count <= kMostCombinations ? n : random() % count;
    Constants arguments;
    for (const Constants& choices : corners) {
      arguments.push_back(choices[index % choices.size()]);
      index /= choices.size();
    }
    result.push_back(arguments);
  }
  return result;
}

}  // namespace

Tally compare_with_folder(const Sweep& sweep) {
  OneInstruction code(sweep.instruction, sweep.argument_types);
  SymbolicRun symbolic(code);
  ConcreteRuns concrete(code);
  TermPool& pool = concrete.execution.pool;
  Tally tally;
  for (const Constants& arguments : combinations(code)) {
    llvm::Constant* expected = fold(code, arguments);
    if (expected == nullptr || llvm::isa<llvm::ConstantExpr>(expected)) continue;
    compare(pool, code, arguments, *expected, concrete.run(code, arguments), tally);
    compare(pool, code, arguments, *expected, symbolic.evaluate(arguments), tally);
    if (tally.wrong > 0) break;
  }
  return tally;
}

}  // namespace bmc::test
