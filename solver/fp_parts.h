// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <utility>

#include "encoder/term/term_pool.h"

namespace bmc {

// What the circuits of all Fp operators share, after Brain, Schanda, Sun: "Building Better Bit-Blasting for
// Floating-Point Problems", TACAS 2019: unpack, compute exactly, round once, pack. They work on interchange patterns:
// sign, biased exponent ("field"), fraction, the leading significand bit implicit. X87 is converted to that form of
// 79 bits at the border (decode, encode), so that no circuit knows of its explicit bit.

/// The layout of an interchange pattern: 1 + exponent_bits + (precision - 1) bits.
struct FloatShape {
  unsigned exponent_bits;
  unsigned precision;  ///< Significand bits, the leading one included.

  unsigned width() const { return exponent_bits + precision; }
  std::uint64_t bias() const { return (std::uint64_t{1} << (exponent_bits - 1)) - 1; }
  std::uint64_t max_field() const { return (std::uint64_t{1} << exponent_bits) - 1; }
  /// A signed width in which sums of two exponents, a bias and a significand's length do not overflow.
  unsigned exponent_width() const { return exponent_bits + 3; }
};

FloatShape shape_of(FpFormat format);

/// A pool to build in and the shape of the patterns at hand.
struct FloatBuilder {
  TermPool& pool;
  FloatShape shape;
};

/// Storage bits -> interchange pattern. X87 encodings that the hardware rejects (APFloat likewise) become NaN.
Term decode(TermPool& pool, FpFormat format, Term storage);
/// Interchange pattern -> storage bits.
Term encode(TermPool& pool, FpFormat format, Term pattern);

// Parts of a pattern.
Term sign_of(const FloatBuilder& b, Term a);
Term magnitude_of(const FloatBuilder& b, Term a);  ///< All but the sign.
Term field_of(const FloatBuilder& b, Term a);
Term fraction_of(const FloatBuilder& b, Term a);
Term is_nan(const FloatBuilder& b, Term a);
Term is_infinite(const FloatBuilder& b, Term a);
Term is_zero(const FloatBuilder& b, Term a);

// Magnitudes and patterns of special values.
Term quiet_nan(const FloatBuilder& b);
Term infinite_magnitude(const FloatBuilder& b);
Term zero_magnitude(const FloatBuilder& b);

/// A number as significand * 2^(field - bias - (precision - 1)). Meaningless for NaN and infinity.
struct RawFloat {
  Term sign;
  Term field;        ///< exponent_bits wide; 1 for subnormals and zero.
  Term significand;  ///< precision wide; its top bit is clear for subnormals and zero.
};
RawFloat unpack(const FloatBuilder& b, Term a);

/// The same with the significand's top bit set, zero excepted.
struct NormalFloat {
  Term sign;
  Term exponent;  ///< Biased, signed, exponent_width() wide.
  Term significand;
};
NormalFloat unpack_normal(const FloatBuilder& b, Term a);

/// A word shifted left until its top bit is set (or it is zero), and by how much.
struct Normalised {
  Term word;
  Term count;
};
Normalised normalise(TermPool& pool, Term word);

/// Shifts left until the top bit is set or `room` is used up; gives the word and the room that is left.
struct Limited {
  Term word;
  Term room;
};
Limited normalise_within(TermPool& pool, Term word, Term room);

/// word >> amount; the lowest bit also says whether a bit was lost. Any amount.
Term sticky_shift_right(TermPool& pool, Term word, Term amount);
/// The top bits of a word in `width` bits; the lowest also says whether a bit was lost. Pads with zeros below.
Term compress(TermPool& pool, Term word, unsigned width);
Term shift_left(TermPool& pool, Term word, unsigned amount);
/// Zeros appended below.
Term pad_below(TermPool& pool, Term word, unsigned bits);
Term top_bit(TermPool& pool, Term word);

/// Rounds to nearest even and packs. `word` is 1.f with its top bit worth 2^(field - bias), any width; `field` is 0 iff
/// the top bit is clear (a subnormal, worth as field 1). At least exponent_bits + 1 wide.
Term round_and_pack(const FloatBuilder& b, Term sign, Term field, Term word);

/// The same for any biased signed exponent. Requires: the top bit of `word` is set, or it is zero, or exponent <= 1.
Term round_number(const FloatBuilder& b, Term sign, Term exponent, Term word);

/// The value of the first case whose condition holds, or `otherwise`.
Term choose(TermPool& pool, std::initializer_list<std::pair<Term, Term>> cases, Term otherwise);

/// One step of a restoring division. Requires: dividend < 2 * divisor, one bit wider than the divisor.
struct DivisionStep {
  Term quotient;   ///< One bit.
  Term remainder;  ///< As wide as the divisor.
};
DivisionStep divide_once(TermPool& pool, Term dividend, Term divisor);

}  // namespace bmc
