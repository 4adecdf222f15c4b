// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/Support/Casting.h>

#include <span>

#include "encoder/ops/ops.h"

namespace bmc {

/// An `exec_<opcode>` as an ExecFn: the only cast to the instruction's class.
template <auto Exec>
struct Adapt;

template <typename Instruction, void (*Exec)(const Instruction&, Machine&)>
struct Adapt<Exec> {
  static void fn(const llvm::Instruction& i, Machine& m) { Exec(llvm::cast<Instruction>(i), m); }
};

struct IntrinsicRow {
  llvm::Intrinsic::ID id;
  ExecFn exec;
};

// The tables of intrinsics, one per file.
std::span<const IntrinsicRow> overflow_intrinsics();
std::span<const IntrinsicRow> integer_intrinsics();
std::span<const IntrinsicRow> bit_intrinsics();
std::span<const IntrinsicRow> float_intrinsics();
std::span<const IntrinsicRow> rounding_intrinsics();
std::span<const IntrinsicRow> reduction_intrinsics();
std::span<const IntrinsicRow> vector_intrinsics();
std::span<const IntrinsicRow> other_intrinsics();

}  // namespace bmc
