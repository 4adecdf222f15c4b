// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/engine/engine.h"

namespace bmc {

/// Reads or writes a value of an LLVM type leaf by leaf, claims included. Padding is neither read nor written.
Value load_typed(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, llvm::Type& type,
                 std::uint64_t alignment);
void store_typed_where(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, const Value& value,
                       llvm::Type& type, std::uint64_t alignment, Term condition);
void store_typed(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, const Value& value,
                 llvm::Type& type, std::uint64_t alignment);

/// Leaves of `type` that stem from memory never written.
Value undefined_value(Engine& engine, llvm::Type* type);

/// The optional claims about forming the pointer `to` from one with offset `from` (--check-pointer-overflow).
void claim_pointer_arithmetic(Engine& engine, const llvm::Instruction& at, Term from, const Scalar& to);

}  // namespace bmc
