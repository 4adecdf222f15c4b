// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/SmallVector.h>

#include "encoder/term/term.h"

namespace bmc {

/// One scalar of a program: an integer, a float (as its bit pattern) or a pointer.
/// A pointer is a pair: `object` (object number, kObjectBits wide; 0 is null and plain addresses) and `bits`, the
/// 64-bit byte offset into it. For everything else `object` is invalid.
/// `shadow` has a 1 for every bit of `bits` that stems from memory never written (as in MemorySanitizer, Stepanov and
/// Serebryany, CGO 2015); invalid means that all bits are defined, which is the common case.
struct Scalar {
  Term bits;
  Term object;
  Term shadow;

  bool is_pointer() const { return object.valid(); }
  bool is_defined() const { return !shadow.valid(); }
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

/// A first-class LLVM value: its scalar leaves in layout order (a struct's members, an array's or vector's elements,
/// recursively). A void value has none.
using Value = llvm::SmallVector<Scalar, 1>;

inline constexpr unsigned kObjectBits = 24;           ///< Width of object numbers.
inline constexpr unsigned kPointerBits = 64;          ///< Width of offsets and of a pointer's image.
inline constexpr unsigned kOffsetBits = kPointerBits - kObjectBits;  ///< Offset bits that an image keeps.

}  // namespace bmc
