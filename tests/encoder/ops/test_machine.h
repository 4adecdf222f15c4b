// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Constant.h>

#include <map>
#include <string>
#include <vector>

#include "encoder/state/machine.h"

namespace bmc::test {

/// A machine of one instruction: operands are what the test set, results and claims are kept to be looked at.
class TestMachine : public Machine {
 public:
  struct Claim {
    PropertyKind kind;
    Term ok;
    std::string message;
  };

  TestMachine(TermPool& pool, const llvm::DataLayout& layout, const EncodeOptions& options)
      : Machine(pool, layout, options) {}

  void set(const llvm::Value& operand, Value value) { values_[&operand] = std::move(value); }
  const std::vector<Claim>& claims() const { return claims_; }
  void forget_claims() { claims_.clear(); }
  const std::vector<std::string>& gaps() const { return gaps_; }
  /// The claims of one kind.
  std::vector<Claim> claims_of(PropertyKind kind) const;

  Value value(const llvm::Value& operand) override;
  using Machine::define;
  void define(const llvm::Instruction& instruction, Value value) override;
  void claim(PropertyKind kind, const llvm::Instruction& at, Term ok, std::string message) override;
  void require_defined(const llvm::Instruction& at, const Scalar& scalar, std::string_view what) override;
  void assume(Term condition) override { assumptions_.push_back(condition); }
  void not_modelled(const llvm::Instruction& at, std::string what) override { gaps_.push_back(std::move(what)); }
  Term fresh(unsigned width, std::string_view hint) override { return pool().variable(width, std::string(hint)); }
  Term guard() const override { return pool().yes(); }
  void end_path() override {}

 private:
  std::map<const llvm::Value*, Value> values_;
  std::vector<Claim> claims_;
  std::vector<Term> assumptions_;
  std::vector<std::string> gaps_;
};

/// The leaves of a constant; undef and poison have undefined ones. Global addresses are no constants here.
Value leaves_of_constant(TermPool& pool, const llvm::Constant& constant);

}  // namespace bmc::test
