// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>

#include <cstdint>
#include <vector>

#include "encoder/term/op.h"

namespace bmc {

/// One scalar leaf of a first-class type.
struct Leaf {
  llvm::Type* type;          ///< Integer, floating-point or pointer type.
  std::uint64_t bit_offset;  ///< In the memory image; within a vector, elements narrower than a byte are packed.
};

/// The scalar leaves of `type` in layout order. Scalable vectors have none (they are reported as not modelled).
std::vector<Leaf> leaves_of(llvm::Type* type, const llvm::DataLayout& layout);
unsigned leaf_count(llvm::Type* type);

/// Width of a leaf's `bits`: an integer's width, a float's storage width, kPointerBits for pointers.
unsigned bits_of(const llvm::Type* scalar_type);

/// The float layout of a floating-point type. Requires: not ppc_fp128.
FpFormat fp_format_of(const llvm::Type* fp_type);

}  // namespace bmc
