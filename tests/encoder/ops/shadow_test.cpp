// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "encoder/term/eval.h"
#include "tests/encoder/ops/one_instruction.h"

namespace bmc::test {
namespace {

/// One operand of a shadowed execution: its bits and which of them are undefined.
struct Operand {
  unsigned width;
  std::uint64_t bits;
  std::uint64_t undefined;
};

/// An instruction over narrow integers, executed on variables once without and once with shadows.
class Shadowed {
 public:
  explicit Shadowed(const OneInstruction& code) : plain_(code), shadowed_(code) {
    for (const llvm::Argument& argument : code.function().args()) {
      plain_arguments_.push_back(symbolic_value(plain_.pool, *argument.getType()).front());
      shadowed_arguments_.push_back(symbolic_value(shadowed_.pool, *argument.getType(), true).front());
      plain_.machine.set(argument, {plain_arguments_.back()});
      shadowed_.machine.set(argument, {shadowed_arguments_.back()});
    }
    plain_result_ = plain_.run(code);
    shadowed_result_ = shadowed_.run(code);
  }

  /// The result's bits if the operands are defined; nothing if a claim fails.
  std::optional<llvm::APInt> result(const std::vector<std::uint64_t>& operands) {
    Assignment assignment;
    for (std::size_t k = 0; k < operands.size(); k++)
      assignment[plain_arguments_[k].bits] = llvm::APInt(plain_.pool.width(plain_arguments_[k].bits), operands[k]);
    Evaluator evaluator(plain_.pool, assignment);
    for (const TestMachine::Claim& claim : plain_.machine.claims())
      if (!evaluator.is_true(claim.ok)) return std::nullopt;
    return evaluator.value(plain_result_.front().bits);
  }

  /// The result's shadow; nothing if a claim fails.
  std::optional<llvm::APInt> shadow(const std::vector<Operand>& operands) {
    Assignment assignment;
    for (std::size_t k = 0; k < operands.size(); k++) {
      assignment[shadowed_arguments_[k].bits] = llvm::APInt(operands[k].width, operands[k].bits);
      assignment[shadowed_arguments_[k].shadow] = llvm::APInt(operands[k].width, operands[k].undefined);
    }
    Evaluator evaluator(shadowed_.pool, assignment);
    for (const TestMachine::Claim& claim : shadowed_.machine.claims())
      if (!evaluator.is_true(claim.ok)) return std::nullopt;
    const Scalar& leaf = shadowed_result_.front();
    return leaf.is_defined() ? llvm::APInt(shadowed_.pool.width(leaf.bits), 0) : evaluator.value(leaf.shadow);
  }

 private:
  Execution plain_, shadowed_;
  std::vector<Scalar> plain_arguments_, shadowed_arguments_;
  Value plain_result_, shadowed_result_;
};

/// Calls `visit` with every choice of the operands' undefined bits.
template <typename Visit>
void for_each_completion(const std::vector<Operand>& operands, std::vector<std::uint64_t>& chosen, Visit visit) {
  if (chosen.size() == operands.size()) return visit(chosen);
  const Operand& operand = operands[chosen.size()];
  for (std::uint64_t choice = operand.undefined;; choice = (choice - 1) & operand.undefined) {
    chosen.push_back((operand.bits & ~operand.undefined) | choice);
    for_each_completion(operands, chosen, visit);
    chosen.pop_back();
    if (choice == 0) return;
  }
}

/// The result bits that depend on how undefined bits are chosen.
llvm::APInt differing_bits(Shadowed& code, const std::vector<Operand>& operands) {
  std::optional<llvm::APInt> first;
  llvm::APInt differing(64, 0);
  std::vector<std::uint64_t> chosen;
  for_each_completion(operands, chosen, [&](const std::vector<std::uint64_t>& completion) {
    const std::optional<llvm::APInt> result = code.result(completion);
    if (!result) return;
    if (!first) first = result;
    differing |= (*first ^ *result).zext(64);
  });
  return differing;
}

enum class Precision : bool { Sound, Exact };

/// Checks every value and every set of undefined bits of the operands: each result bit that depends on an undefined
/// bit is undefined; if `Exact`, no other bit is.
void check_shadow(const std::string& instruction, const std::vector<std::string>& types, Precision precision) {
  const OneInstruction code(instruction, types);
  Shadowed shadowed(code);
  std::mt19937_64 random(7);
  std::vector<Operand> operands;
  unsigned undefined_results = 0;
  const auto visit = [&](auto&& self) -> void {
    if (operands.size() < types.size()) {
      const unsigned width = code.argument(static_cast<unsigned>(operands.size())).getType()->getIntegerBitWidth();
      for (std::uint64_t undefined = 0; undefined < 1u << width; undefined++)
        for (std::uint64_t bits = 0; bits < 1u << width; bits++) {
          if ((bits & undefined) != 0) continue;
          operands.push_back({width, bits | (random() & undefined), undefined});
          self(self);
          operands.pop_back();
        }
      return;
    }
    const std::optional<llvm::APInt> shadow = shadowed.shadow(operands);
    if (!shadow) return;
    const llvm::APInt differing = differing_bits(shadowed, operands), claimed = shadow->zext(64);
    undefined_results += claimed.isZero() ? 0 : 1;
    ASSERT_TRUE((differing & ~claimed).isZero()) << instruction << " calls an undefined bit defined";
    if (precision == Precision::Exact) {
      ASSERT_EQ(differing, claimed) << instruction << " is not exact";
    }
  };
  visit(visit);
  EXPECT_GT(undefined_results, 0u) << instruction;
}

const std::vector<std::string> kTwo = {"i3", "i3"};

TEST(Shadow, OfBitwiseOperationsIsExact) {
  for (const char* op : {"and", "or", "xor"}) check_shadow(std::string(op) + " i3 %a, %b", kTwo, Precision::Exact);
}

TEST(Shadow, OfArithmeticIsSound) {
  for (const char* op : {"add", "sub", "mul", "shl", "lshr", "ashr"})
    check_shadow(std::string(op) + " i3 %a, %b", kTwo, Precision::Sound);
}

TEST(Shadow, OfDivisionIsSoundAndItsDivisorMustBeDefined) {
  for (const char* op : {"udiv", "sdiv", "urem", "srem"})
    check_shadow(std::string(op) + " i3 %a, %b", kTwo, Precision::Sound);
}

TEST(Shadow, OfComparisonsIsExact) {
  for (const char* predicate : {"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"})
    check_shadow("icmp " + std::string(predicate) + " i3 %a, %b", kTwo, Precision::Exact);
}

TEST(Shadow, OfCastsIsExact) {
  check_shadow("trunc i5 %a to i3", {"i5"}, Precision::Exact);
  check_shadow("zext i3 %a to i6", {"i3"}, Precision::Exact);
  check_shadow("sext i3 %a to i6", {"i3"}, Precision::Exact);
}

TEST(Shadow, OfSelectIsExact) { check_shadow("select i1 %a, i2 %b, i2 %c", {"i1", "i2", "i2"}, Precision::Exact); }

TEST(Shadow, OfPermutationsIsExact) {
  check_shadow("call i5 @llvm.bitreverse.i5(i5 %a)", {"i5"}, Precision::Exact);
  check_shadow("call i3 @llvm.fshl.i3(i3 %a, i3 %b, i3 2)", kTwo, Precision::Exact);
}

TEST(Shadow, OfIntrinsicsIsSound) {
  for (const char* name : {"smax", "umin", "sadd.sat", "usub.sat", "sshl.sat"})
    check_shadow("call i3 @llvm." + std::string(name) + ".i3(i3 %a, i3 %b)", kTwo, Precision::Sound);
  for (const char* name : {"ctlz", "cttz", "abs"})
    check_shadow("call i3 @llvm." + std::string(name) + ".i3(i3 %a, i1 false)", {"i3"}, Precision::Sound);
  check_shadow("call i3 @llvm.ctpop.i3(i3 %a)", {"i3"}, Precision::Sound);
  check_shadow("call i3 @llvm.fshr.i3(i3 %a, i3 1, i3 %b)", kTwo, Precision::Sound);
  check_shadow("call i8 @llvm.scmp.i8.i3(i3 %a, i3 %b)", kTwo, Precision::Sound);
}

TEST(Shadow, DisappearsWhenFrozen) {
  const OneInstruction code("freeze i8 %a", {"i8"});
  Execution execution(code);
  execution.machine.set(code.argument(0), {partly_undefined(execution.pool, 8, 0x5A, 0x0F)});
  const Scalar result = execution.run(code).front();
  EXPECT_TRUE(result.is_defined());
  EXPECT_EQ(execution.pool.extract(result.bits, 4, 4), execution.pool.constant(4, 5));
  EXPECT_FALSE(execution.pool.is_const(result.bits));
}

TEST(Shadow, IsNeverMadeOfDefinedOperands) {
  for (const char* op : {"add", "and", "shl", "udiv", "icmp ult"}) {
    const OneInstruction code(std::string(op) + " i32 %a, %b", {"i32", "i32"});
    Execution execution(code);
    for (const llvm::Argument& argument : code.function().args())
      execution.machine.set(argument, symbolic_value(execution.pool, *argument.getType()));
    EXPECT_TRUE(execution.run(code).front().is_defined()) << op;
  }
}

}  // namespace
}  // namespace bmc::test
