// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "encoder/term/op.h"

namespace bmc {

/// An operator over constants of at most 64 bits.
struct NarrowArgs {
  unsigned width;       ///< Of the result; at most 64.
  unsigned kid_width;   ///< Of operand 0.
  unsigned last_width;  ///< Of the last operand; Concat's low part.
  std::uint32_t payload;
  std::uint64_t a, b, c;
};

/// Computes in machine arithmetic; the caller cuts the result to the width.
using NarrowFold = std::uint64_t (*)(const NarrowArgs&);

/// The fast path of constant folding; null for Fp operators that have none. evaluate_op is the definition.
NarrowFold narrow_fold(Op op);

}  // namespace bmc
