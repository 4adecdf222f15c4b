// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "encoder/term/rules.h"

namespace bmc {

// What rules ask about operands.

bool is_zero_const(const TermPool& p, Term t);
bool is_one_const(const TermPool& p, Term t);
bool is_ones_const(const TermPool& p, Term t);

/// Is one the bitwise complement of the other, on sight?
bool are_complements(const TermPool& p, Term a, Term b);

/// The operand of a Not, or no term.
inline Term under_not(const TermPool& p, Term t) { return p.op(t) == Op::Not ? p.kid(t, 0) : Term(); }

/// Is t known not to be 0?
bool is_nonzero(const TermPool& p, Term t);

/// Number of low bits of a constant (all of them for 0) or of a term known to be 0; sees Concat and facts.
unsigned trailing_zeros(const TermPool& p, Term t);

/// Is the top bit known to be 0?
bool is_nonnegative(const TermPool& p, Term t);

/// Would cutting t between bits at and at-1 give two parts that are simpler than an Extract of t?
bool splits_cheaply(const TermPool& p, Term t, unsigned at);

/// Would bits low .. low+width-1 of t be simpler than an Extract of t?
bool extracts_cheaply(const TermPool& p, Term t, unsigned low, unsigned width);

/// high and low as one term if no Concat is needed for it: constants, or neighbouring bits of one term.
Term joined(TermPool& p, Term high, Term low);

/// Part of a term: bits low and up.
inline Term high_part(TermPool& p, Term t, unsigned low) { return p.extract(t, low, p.width(t) - low); }

}  // namespace bmc
