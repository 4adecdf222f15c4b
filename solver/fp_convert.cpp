// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>

#include "solver/fp_circuits.h"

namespace bmc {
namespace {

// What decides whether a magnitude is rounded away from zero.
struct RoundingBits {
  Term sign, odd, guard, rest;
};

using RoundsUp = Term (*)(TermPool&, const RoundingBits&);

Term inexact(TermPool& pool, const RoundingBits& r) { return pool.or_(r.guard, r.rest); }

Term nearest_even(TermPool& pool, const RoundingBits& r) { return pool.and_(r.guard, pool.or_(r.rest, r.odd)); }
Term nearest_away(TermPool&, const RoundingBits& r) { return r.guard; }
Term toward_zero(TermPool& pool, const RoundingBits&) { return pool.no(); }
Term up(TermPool& pool, const RoundingBits& r) { return pool.and_(pool.not_(r.sign), inexact(pool, r)); }
Term down(TermPool& pool, const RoundingBits& r) { return pool.and_(r.sign, inexact(pool, r)); }

constexpr std::array<RoundsUp, 5> kRoundsUp = {nearest_even, nearest_away, toward_zero, up, down};

unsigned bits_for(std::uint64_t value) { return static_cast<unsigned>(std::bit_width(value)); }

// Of a number below 1: a half is the exact tie, and everything else but zero is inexact.
RoundingBits bits_below_one(const FloatBuilder& b, Term x) {
  TermPool& pool = b.pool;
  const Term magnitude = magnitude_of(b, x);
  const Term half =
      pool.concat(pool.constant(b.shape.exponent_bits, b.shape.bias() - 1), pool.zero(b.shape.precision - 1));
  const Term guard = pool.ule(half, magnitude);
  const Term rest = pool.not_(pool.or_(pool.is_zero(magnitude), pool.eq(magnitude, half)));
  return {sign_of(b, x), pool.no(), guard, rest};
}

// Rounds a pattern whose fraction ends `drop` bits above its lowest one; a carry moves into the exponent as it should.
Term round_pattern(const FloatBuilder& b, Rounding mode, Term x, Term drop) {
  TermPool& pool = b.pool;
  const Term shifted = sticky_shift_right(pool, pad_below(pool, magnitude_of(b, x), 2), drop);
  const unsigned width = b.shape.width() - 1;
  const Term kept = pool.extract(shifted, 2, width);
  // At 1 <= |x| < 2 the last bit kept is the exponent's, which is odd there, as the implicit bit it stands for.
  const RoundingBits bits{sign_of(b, x), pool.trunc(kept, 1), pool.extract(shifted, 1, 1), pool.trunc(shifted, 1)};
  const Term up = kRoundsUp[static_cast<std::size_t>(mode)](pool, bits);
  return pool.shl(pool.add(kept, pool.zext(up, width)), pool.zext_or_trunc(drop, width));
}

Term widen(const FloatBuilder& from, const FloatBuilder& to, Term x) {
  TermPool& pool = from.pool;
  const NormalFloat n = unpack_normal(from, x);
  const unsigned width = to.shape.exponent_width();
  const Term exponent = pool.add(pool.sext_or_trunc(n.exponent, width), to.shape.bias() - from.shape.bias());
  const Term field = pool.ite(pool.is_zero(n.significand), pool.zero(width), exponent);
  const Term fraction =
      pad_below(pool, pool.trunc(n.significand, from.shape.precision - 1), to.shape.precision - from.shape.precision);
  return pool.concat(n.sign, pool.concat(pool.trunc(field, to.shape.exponent_bits), fraction));
}

Term narrow(const FloatBuilder& from, const FloatBuilder& to, Term x) {
  TermPool& pool = from.pool;
  const unsigned width = std::max(from.shape.exponent_width(), to.shape.exponent_width());
  const Term shift = pool.sub(pool.constant(width, to.shape.bias()), pool.constant(width, from.shape.bias()));
  if (to.shape.exponent_bits > from.shape.exponent_bits) {
    const NormalFloat n = unpack_normal(from, x);
    return round_number(to, n.sign, pool.add(pool.sext(n.exponent, width), shift), n.significand);
  }
  const RawFloat raw = unpack(from, x);
  return round_number(to, raw.sign, pool.add(pool.zext(raw.field, width), shift), raw.significand);
}

Term convert_number(const FloatBuilder& from, const FloatBuilder& to, Term x) {
  if (to.shape.precision < from.shape.precision) return narrow(from, to, x);
  if (to.shape.exponent_bits == from.shape.exponent_bits)
    return pad_below(from.pool, x, to.shape.precision - from.shape.precision);
  return to.shape.exponent_bits > from.shape.exponent_bits ? widen(from, to, x) : narrow(from, to, x);
}

// |x| without its fraction, modulo 2^width. Right for |x| < 2^width.
Term integer_magnitude(const FloatBuilder& b, const RawFloat& raw, unsigned width) {
  TermPool& pool = b.pool;
  const unsigned room = std::max(width, b.shape.precision);
  const std::uint64_t top = b.shape.bias() + room - 1;  // The field of a number whose top bit fills the room.
  const unsigned amount_width = std::max(room, bits_for(top) + 1);
  const Term amount = pool.sub(pool.constant(amount_width, top), pool.zext_or_trunc(raw.field, amount_width));
  const Term aligned = pad_below(pool, raw.significand, room - b.shape.precision);
  return pool.trunc(pool.lshr(pool.zext(aligned, amount_width), amount), width);
}

}  // namespace

Term round_to_integral(const FloatBuilder& b, Rounding mode, Term x) {
  TermPool& pool = b.pool;
  const unsigned bits = b.shape.exponent_bits;
  const Term field = field_of(b, x), sign = sign_of(b, x);
  const std::uint64_t whole = b.shape.bias() + b.shape.precision - 1;
  const Term is_whole = pool.ule(pool.constant(bits + 1, whole), pool.zext(field, bits + 1));
  const Term below_one = pool.ult(field, pool.constant(bits, b.shape.bias()));
  const Term one = pool.concat(pool.constant(bits, b.shape.bias()), pool.zero(b.shape.precision - 1));
  const Term up = kRoundsUp[static_cast<std::size_t>(mode)](pool, bits_below_one(b, x));

  const unsigned drop_bits = bits_for(b.shape.precision);
  const unsigned sub_bits = std::max(bits + 1, drop_bits);
  const Term drop = pool.trunc(pool.sub(pool.constant(sub_bits, whole), pool.zext(field, sub_bits)), drop_bits);
  const Term magnitude =
      choose(pool, {{is_whole, magnitude_of(b, x)}, {pool.and_(below_one, up), one}, {below_one, zero_magnitude(b)}},
             round_pattern(b, mode, x, drop));
  return pool.ite(is_nan(b, x), quiet_nan(b), pool.concat(sign, magnitude));
}

Term convert_float(const FloatBuilder& from, const FloatBuilder& to, Term x) {
  TermPool& pool = from.pool;
  const Term infinite = pool.concat(sign_of(from, x), infinite_magnitude(to));
  return choose(pool, {{is_nan(from, x), quiet_nan(to)}, {is_infinite(from, x), infinite}},
                convert_number(from, to, x));
}

Term float_to_integer(const FloatBuilder& b, Term x, unsigned width, bool is_signed) {
  TermPool& pool = b.pool;
  const RawFloat raw = unpack(b, x);
  const Term magnitude = integer_magnitude(b, raw, width);
  const unsigned bits = std::max(b.shape.exponent_bits, bits_for(b.shape.bias() + width)) + 1;
  const Term field = pool.zext(raw.field, bits);
  const Term below_one = pool.ult(field, pool.constant(bits, b.shape.bias()));
  const Term finite = pool.ult(magnitude_of(b, x), infinite_magnitude(b));
  const Term fits = pool.and_(finite, pool.ult(field, pool.constant(bits, b.shape.bias() + width)));
  const Term value = pool.ite(raw.sign, pool.neg(magnitude), magnitude);
  const Term lowest = pool.and_(raw.sign, pool.eq(magnitude, pool.constant(llvm::APInt::getSignMask(width))));
  const Term in_range = is_signed ? pool.or_(pool.not_(top_bit(pool, magnitude)), lowest) : pool.not_(raw.sign);
  const Term good = pool.and_(pool.not_(below_one), pool.and_(fits, in_range));
  return pool.ite(good, value, pool.zero(width));
}

Term integer_to_float(const FloatBuilder& b, Term x, bool is_signed) {
  TermPool& pool = b.pool;
  const unsigned width = pool.width(x);
  const Term sign = is_signed ? top_bit(pool, x) : pool.no();
  const Normalised n = normalise(pool, pool.ite(sign, pool.neg(x), x));
  const std::uint64_t top = b.shape.bias() + width - 1;
  const unsigned exponent_width = std::max(b.shape.exponent_width(), bits_for(top) + 2);
  const Term exponent = pool.sub(pool.constant(exponent_width, top), pool.zext_or_trunc(n.count, exponent_width));
  const Term field = pool.ite(top_bit(pool, n.word), exponent, pool.zero(exponent_width));
  return round_and_pack(b, sign, field, n.word);
}

}  // namespace bmc
