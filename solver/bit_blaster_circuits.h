// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "solver/gate_graph.h"

namespace bmc {

/// Bits of a value, lowest first.
using Word = std::span<const Literal>;
using Bits = std::vector<Literal>;

/// Circuits over words. Operands of one call have the same width, at least 1, unless said otherwise.
/// Constant bits shrink the circuits: the makers of GateGraph fold them.

Bits complement(Word a);
Bits add(GateGraph& g, Word a, Word b, Literal carry);
Bits negate_if(GateGraph& g, Literal condition, Word a);
Bits select(GateGraph& g, Literal condition, Word then, Word otherwise);
Literal equal(GateGraph& g, Word a, Word b);
Literal less_unsigned(GateGraph& g, Word a, Word b);
Literal less_signed(GateGraph& g, Word a, Word b);

/// A value shifted by any amount; `fill` comes in, and is all that is left from an amount of the width on.
Bits shift_left(GateGraph& g, Word a, Word amount);
Bits shift_right(GateGraph& g, Word a, Word amount, Literal fill);

/// The low half of the product.
Bits multiply(GateGraph& g, Word a, Word b);
Literal multiply_overflows_unsigned(GateGraph& g, Word a, Word b);
Literal multiply_overflows_signed(GateGraph& g, Word a, Word b);

struct Division {
  Bits quotient, remainder;
};
/// Unsigned. By 0: quotient of ones, remainder a.
Division divide(GateGraph& g, Word a, Word b);
/// Truncating, as C. By 0: quotient -1 for a >= 0 and 1 otherwise, remainder a.
Division divide_signed(GateGraph& g, Word a, Word b);

}  // namespace bmc
