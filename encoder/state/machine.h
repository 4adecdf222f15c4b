// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instruction.h>

#include <string>

#include "encoder/encode_options.h"
#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"
#include "encoder/vc/property.h"

namespace bmc {

/// The abstract machine as an instruction's semantics sees it: operands in, a value out, claims on the side.
/// The engine implements it; semantics functions live in encoder/ops. All of it refers to the state in which the
/// current instruction executes.
class Machine {
 public:
  virtual ~Machine() = default;

  TermPool& pool() const { return pool_; }
  const llvm::DataLayout& layout() const { return layout_; }
  const EncodeOptions& options() const { return options_; }

  /// The leaves of an operand: an instruction's or argument's current value, or a constant's.
  virtual Value value(const llvm::Value& operand) = 0;
  /// The only leaf of an operand of scalar type.
  Scalar scalar(const llvm::Value& operand) { return value(operand).front(); }
  /// Sets the instruction's result. Requires: as many leaves as leaf_count(its type).
  virtual void define(const llvm::Instruction& instruction, Value value) = 0;
  void define(const llvm::Instruction& instruction, Scalar scalar) { define(instruction, Value{scalar}); }

  /// States that `ok` (width 1) holds whenever execution gets here; afterwards it is assumed. A constant false ends
  /// the path. Nothing is stated when the kind is switched off.
  virtual void claim(PropertyKind kind, const llvm::Instruction& at, Term ok, std::string message) = 0;
  /// Claims UninitializedRead unless the bits of `scalar` are all defined; `what` names the use ("branch condition").
  virtual void require_defined(const llvm::Instruction& at, const Scalar& scalar, std::string_view what) = 0;
  /// Constrains the executions considered from here on.
  virtual void assume(Term condition) = 0;
  /// Says that `what` is not modelled: a property of kind Unsupported at this place, and the path ends.
  virtual void not_modelled(const llvm::Instruction& at, std::string what) = 0;

  /// A new nondeterministic value, the same in a replay of this execution. `hint` names it in SMT-LIB output.
  virtual Term fresh(unsigned width, std::string_view hint) = 0;

  /// The condition under which the current instruction executes.
  virtual Term guard() const = 0;
  /// No execution goes on from here.
  virtual void end_path() = 0;

 protected:
  Machine(TermPool& pool, const llvm::DataLayout& layout, const EncodeOptions& options)
      : pool_(pool), layout_(layout), options_(options) {}

 private:
  TermPool& pool_;
  const llvm::DataLayout& layout_;
  const EncodeOptions& options_;
};

}  // namespace bmc
