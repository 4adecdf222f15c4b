// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "encoder/state/machine.h"
#include "encoder/state/scalar.h"

namespace bmc {

/// Claims `ok`, but only of defined operands: an undefined one is reported where its value decides something, not
/// here as a second kind for the same cause.
void claim_if_defined(Machine& machine, PropertyKind kind, const llvm::Instruction& at, Term ok,
                      std::initializer_list<Scalar> operands, std::string message);

/// The value, poison (all bits undefined) where `violated` (width 1) holds. This is how the flags are treated that
/// optimisers put into bitcode (nuw, nneg, disjoint, nnan and so on): no violation in itself, but one as soon as the
/// result decides something (LangRef, "Poison Values").
Scalar poison_if(TermPool& pool, Scalar value, Term violated);

/// A value of which no bit is defined, for a leaf of type `type`: a poison or undef lane.
Scalar undefined_scalar(Machine& machine, const llvm::Type* type);

/// The format of a floating-point type or vector of them; nothing, and the path ends as not modelled, for a format
/// without semantics here (ppc_fp128).
std::optional<FpFormat> float_format(Machine& machine, const llvm::Instruction& at, const llvm::Type* type);

/// The optional checks float-overflow and float-nan of one float operation.
void check_float_result(Machine& machine, const llvm::Instruction& at, FpFormat format, Term result,
                        std::initializer_list<Term> operands);

/// The value, poison where the instruction's fast-math flags nnan and ninf promise what does not hold. The other
/// flags only allow results that differ from IEEE 754's; the IEEE result is one of those.
Scalar apply_fast_math(Machine& machine, const llvm::Instruction& at, FpFormat format, Scalar value,
                       std::initializer_list<Scalar> operands);

}  // namespace bmc
