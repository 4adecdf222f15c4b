// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "encoder/ops/adapt.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/ops.h"

namespace bmc {
namespace {

using llvm::Instruction;

struct OpcodeRow {
  unsigned opcode;
  ExecFn exec;
};

constexpr OpcodeRow kRows[] = {
    {Instruction::Add, Adapt<exec_add>::fn},
    {Instruction::Sub, Adapt<exec_sub>::fn},
    {Instruction::Mul, Adapt<exec_mul>::fn},
    {Instruction::UDiv, Adapt<exec_udiv>::fn},
    {Instruction::SDiv, Adapt<exec_sdiv>::fn},
    {Instruction::URem, Adapt<exec_urem>::fn},
    {Instruction::SRem, Adapt<exec_srem>::fn},
    {Instruction::Shl, Adapt<exec_shl>::fn},
    {Instruction::LShr, Adapt<exec_lshr>::fn},
    {Instruction::AShr, Adapt<exec_ashr>::fn},
    {Instruction::And, Adapt<exec_and>::fn},
    {Instruction::Or, Adapt<exec_or>::fn},
    {Instruction::Xor, Adapt<exec_xor>::fn},
    {Instruction::FNeg, Adapt<exec_fneg>::fn},
    {Instruction::FAdd, Adapt<exec_fadd>::fn},
    {Instruction::FSub, Adapt<exec_fsub>::fn},
    {Instruction::FMul, Adapt<exec_fmul>::fn},
    {Instruction::FDiv, Adapt<exec_fdiv>::fn},
    {Instruction::FRem, Adapt<exec_frem>::fn},
    {Instruction::ICmp, Adapt<exec_icmp>::fn},
    {Instruction::FCmp, Adapt<exec_fcmp>::fn},
    {Instruction::Trunc, Adapt<exec_trunc>::fn},
    {Instruction::ZExt, Adapt<exec_zext>::fn},
    {Instruction::SExt, Adapt<exec_sext>::fn},
    {Instruction::PtrToInt, Adapt<exec_ptrtoint>::fn},
    {Instruction::IntToPtr, Adapt<exec_inttoptr>::fn},
    {Instruction::BitCast, Adapt<exec_bitcast>::fn},
    {Instruction::AddrSpaceCast, Adapt<exec_addrspacecast>::fn},
    {Instruction::FPTrunc, Adapt<exec_fptrunc>::fn},
    {Instruction::FPExt, Adapt<exec_fpext>::fn},
    {Instruction::FPToUI, Adapt<exec_fptoui>::fn},
    {Instruction::FPToSI, Adapt<exec_fptosi>::fn},
    {Instruction::UIToFP, Adapt<exec_uitofp>::fn},
    {Instruction::SIToFP, Adapt<exec_sitofp>::fn},
    {Instruction::Select, Adapt<exec_select>::fn},
    {Instruction::Freeze, Adapt<exec_freeze>::fn},
    {Instruction::ExtractValue, Adapt<exec_extractvalue>::fn},
    {Instruction::InsertValue, Adapt<exec_insertvalue>::fn},
    {Instruction::ExtractElement, Adapt<exec_extractelement>::fn},
    {Instruction::InsertElement, Adapt<exec_insertelement>::fn},
    {Instruction::ShuffleVector, Adapt<exec_shufflevector>::fn},
};

constexpr std::size_t kOpcodes = 128;

constexpr std::array<ExecFn, kOpcodes> by_opcode() {
  std::array<ExecFn, kOpcodes> table = {};
  for (const OpcodeRow& row : kRows) table[row.opcode] = row.exec;
  return table;
}

constexpr std::array<ExecFn, kOpcodes> kByOpcode = by_opcode();

}  // namespace

ExecFn pure_semantics(unsigned opcode) { return opcode < kOpcodes ? kByOpcode[opcode] : nullptr; }

}  // namespace bmc
