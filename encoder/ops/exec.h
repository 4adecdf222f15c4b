// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "encoder/state/machine.h"

namespace bmc {

// One function per side-effect-free instruction: reads the operands, states the claims, defines the result.
// docs/semantics.md says for each what is exact, checked or approximated; dispatch.cpp holds their table.

// arithmetic.cpp
void exec_add(const llvm::BinaryOperator& i, Machine& m);
void exec_sub(const llvm::BinaryOperator& i, Machine& m);
void exec_mul(const llvm::BinaryOperator& i, Machine& m);
void exec_udiv(const llvm::BinaryOperator& i, Machine& m);
void exec_sdiv(const llvm::BinaryOperator& i, Machine& m);
void exec_urem(const llvm::BinaryOperator& i, Machine& m);
void exec_srem(const llvm::BinaryOperator& i, Machine& m);

// bitwise.cpp
void exec_shl(const llvm::BinaryOperator& i, Machine& m);
void exec_lshr(const llvm::BinaryOperator& i, Machine& m);
void exec_ashr(const llvm::BinaryOperator& i, Machine& m);
void exec_and(const llvm::BinaryOperator& i, Machine& m);
void exec_or(const llvm::BinaryOperator& i, Machine& m);
void exec_xor(const llvm::BinaryOperator& i, Machine& m);

// float.cpp
void exec_fneg(const llvm::UnaryOperator& i, Machine& m);
void exec_fadd(const llvm::BinaryOperator& i, Machine& m);
void exec_fsub(const llvm::BinaryOperator& i, Machine& m);
void exec_fmul(const llvm::BinaryOperator& i, Machine& m);
void exec_fdiv(const llvm::BinaryOperator& i, Machine& m);
void exec_frem(const llvm::BinaryOperator& i, Machine& m);

// compare.cpp
void exec_icmp(const llvm::ICmpInst& i, Machine& m);
void exec_fcmp(const llvm::FCmpInst& i, Machine& m);

// cast.cpp
void exec_trunc(const llvm::TruncInst& i, Machine& m);
void exec_zext(const llvm::ZExtInst& i, Machine& m);
void exec_sext(const llvm::SExtInst& i, Machine& m);
void exec_ptrtoint(const llvm::PtrToIntInst& i, Machine& m);
void exec_inttoptr(const llvm::IntToPtrInst& i, Machine& m);
void exec_bitcast(const llvm::BitCastInst& i, Machine& m);
void exec_addrspacecast(const llvm::AddrSpaceCastInst& i, Machine& m);

// float_cast.cpp
void exec_fptrunc(const llvm::FPTruncInst& i, Machine& m);
void exec_fpext(const llvm::FPExtInst& i, Machine& m);
void exec_fptoui(const llvm::FPToUIInst& i, Machine& m);
void exec_fptosi(const llvm::FPToSIInst& i, Machine& m);
void exec_uitofp(const llvm::UIToFPInst& i, Machine& m);
void exec_sitofp(const llvm::SIToFPInst& i, Machine& m);

// choice.cpp
void exec_select(const llvm::SelectInst& i, Machine& m);
void exec_freeze(const llvm::FreezeInst& i, Machine& m);

// aggregate.cpp
void exec_extractvalue(const llvm::ExtractValueInst& i, Machine& m);
void exec_insertvalue(const llvm::InsertValueInst& i, Machine& m);
void exec_extractelement(const llvm::ExtractElementInst& i, Machine& m);
void exec_insertelement(const llvm::InsertElementInst& i, Machine& m);
void exec_shufflevector(const llvm::ShuffleVectorInst& i, Machine& m);

}  // namespace bmc
