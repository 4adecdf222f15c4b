// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// `then` where `condition` holds, else `otherwise`. If either is a pointer, so is the result.
Scalar select_scalar(TermPool& pool, Term condition, const Scalar& then, const Scalar& otherwise);

/// The same value as plain bits, or as a pointer (requires: 64 bits wide).
Scalar as_bits(TermPool& pool, const Scalar& scalar);
Scalar as_pointer(TermPool& pool, const Scalar& scalar);

/// Byte `index` (0 is the lowest address) of a scalar, 8 bits wide.
Scalar byte_of(TermPool& pool, const Scalar& scalar, unsigned index);
/// The scalar made of bytes, lowest address first.
Scalar from_bytes(TermPool& pool, const std::vector<Scalar>& bytes);

/// `width` bits that stem from memory never written.
Scalar undefined_scalar(TermPool& pool, unsigned width);

/// The shadow as a term, zero if all bits are defined.
Term shadow_of(TermPool& pool, const Scalar& scalar);
/// The scalar with this shadow; a shadow that is constant zero is dropped.
Scalar with_shadow(TermPool& pool, Scalar scalar, Term shadow);

}  // namespace bmc
