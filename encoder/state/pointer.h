// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// The 64-bit image of a pointer, as memory bytes and integer casts show it, is linear in the offset:
///   image(object, offset) = object * 2^kOffsetBits + offset
/// where `offset`, as a signed number, fits kOffsetBits bits, or `object` is 0 (a plain address is its own image).
/// Every other pointer has an image that belongs to no object: object number all ones, the low bits of the offset.
/// Hence: null has image 0; images of one object are ordered as their offsets and differ by the offsets' difference;
/// an alignment of the offset is one of the image; pointer_image(pointer_from_image(x)) == x for every x; and every
/// pointer with a fitting offset comes back from its image.
Term pointer_image(TermPool& pool, const Scalar& pointer);

/// The pointer with the given image (64 bits wide): its offset is the sign-extended low part, its object what remains.
/// An image just below an object's, and above none, is thus a negative offset into it. -1 is the plain address -1.
/// A shadow passes unchanged from pointer to image and back, which is the caller's business.
Scalar pointer_from_image(TermPool& pool, Term image);

/// The null pointer.
Scalar null_pointer(TermPool& pool);

/// Width 1: are both the same address, object by object?
Term same_pointer(TermPool& pool, const Scalar& a, const Scalar& b);

/// Width 1: a total order of pointers that agrees with the offsets within an object. Negative plain addresses come
/// last, as they do among images.
Term pointer_less(TermPool& pool, const Scalar& a, const Scalar& b);

}  // namespace bmc
