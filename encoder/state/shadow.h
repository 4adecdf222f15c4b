// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// How undefined bits spread through operations, as in MemorySanitizer (Stepanov and Serebryany, CGO 2015), but sound
/// by bit: a result bit counts as defined only if it is the same for every value of the operands' undefined bits.
/// A shadow that is no term means "all bits defined"; each function returns that at once when its operands are
/// defined. Poison is treated as undefined bits.

/// The shadow as a term: zero if all bits are defined.
Term shadow_bits(TermPool& pool, const Scalar& a);
/// Width 1: is any bit undefined?
Term is_undefined(TermPool& pool, const Scalar& a);
Term any_undefined(TermPool& pool, std::initializer_list<Scalar> operands);
/// A shadow that is constant zero becomes no term.
Term normal_shadow(TermPool& pool, Term shadow);

/// For operations that mix all bits: everything is undefined as soon as anything is.
Term shadow_all(TermPool& pool, unsigned width, std::initializer_list<Scalar> operands);

Term shadow_and(TermPool& pool, const Scalar& a, const Scalar& b);
Term shadow_or(TermPool& pool, const Scalar& a, const Scalar& b);
Term shadow_xor(TermPool& pool, const Scalar& a, const Scalar& b);
/// Of + - *: a carry runs upwards from the lowest undefined bit.
Term shadow_carry(TermPool& pool, const Scalar& a, const Scalar& b);

/// Of shifts; `shift` is TermPool::shl, lshr or ashr.
using ShiftMaker = Term (TermPool::*)(Term, Term);
Term shadow_shift(TermPool& pool, ShiftMaker shift, const Scalar& a, const Scalar& amount);

/// Of comparisons, width 1: equality is decided by any differing defined bit; order if the least and greatest
/// completions of the operands agree.
Term shadow_eq(TermPool& pool, const Scalar& a, const Scalar& b);
Term shadow_ult(TermPool& pool, const Scalar& a, const Scalar& b);
Term shadow_slt(TermPool& pool, const Scalar& a, const Scalar& b);

/// `then` where the condition (width 1) holds, else `otherwise`.
Scalar ite_scalar(TermPool& pool, Term condition, const Scalar& then, const Scalar& otherwise);
/// The same for a condition that may be undefined: then the bits in which the two may differ are undefined as well.
Scalar select_scalar(TermPool& pool, const Scalar& condition, const Scalar& then, const Scalar& otherwise);

}  // namespace bmc
