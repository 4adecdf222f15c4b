// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "encoder/term/term_pool.h"

namespace bmc::testing {

/// A term written as text, made as it stands (operands that commute are put in order). For a width W:
///   x y z w  variables of width W     p q  of width W+8     c d e  of width 1     f g  32-bit floats
///   5  -3  ones  min  max   constants as wide as their neighbour, or with ":5", ":W", ":W-1", ":W+3" as wide as that
///   (and x y) ...  operators; (ext t LOW WIDTH), (cat a b), (zext t MORE), (sext t MORE), (ite c x y)
///   (f.add a b) f.mul f.div f.eq f.lt f.le (f.nan a) (f.round a)  on 32-bit floats, d.… on 64-bit ones
///   (f.to_d a) (d.to_f a) (f.from_s t) (f.from_u t) (d.from_s t) (f.to_s a WIDTH) (f.to_u a WIDTH)
Term parse_term(TermPool& pool, std::string_view text, unsigned width);

}  // namespace bmc::testing
