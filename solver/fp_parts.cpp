// SPDX-License-Identifier: Apache-2.0
#include "solver/fp_parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <ranges>

#include "support/check.h"

namespace bmc {
namespace {

constexpr std::array<FloatShape, 6> kShapes = {{
    {5, 11},    // Half
    {8, 8},     // BFloat
    {8, 24},    // Single
    {11, 53},   // Double
    {15, 64},   // X87
    {15, 113},  // Quad
}};

// The number of halving stages that reach every shift by less than `width`.
unsigned stages(unsigned width) { return std::bit_width(width - 1); }

Term is_not_zero(TermPool& pool, Term t) { return pool.not_(pool.is_zero(t)); }

}  // namespace

FloatShape shape_of(FpFormat format) { return kShapes[static_cast<std::size_t>(format)]; }

Term decode(TermPool& pool, FpFormat format, Term storage) {
  if (format != FpFormat::X87) return storage;
  const FloatBuilder b{pool, shape_of(format)};
  const Term sign = pool.extract(storage, 79, 1), field = pool.extract(storage, 64, 15);
  const Term integer = pool.extract(storage, 63, 1), fraction = pool.extract(storage, 0, 63);
  const Term all_ones = pool.eq(field, pool.ones(15)), no_field = pool.is_zero(field);
  const Term infinite = pool.and_(integer, pool.is_zero(fraction));
  const Term invalid = pool.ite(all_ones, pool.not_(infinite), pool.and_(pool.not_(no_field), pool.not_(integer)));
  // An exponent of 0 with the integer bit set ("pseudo-denormal") means the same as an exponent of 1.
  const Term low = pool.or_(pool.extract(field, 0, 1), pool.and_(no_field, integer));
  const Term number = pool.concat(sign, pool.concat(pool.concat(pool.extract(field, 1, 14), low), fraction));
  return pool.ite(invalid, quiet_nan(b), number);
}

Term encode(TermPool& pool, FpFormat format, Term pattern) {
  if (format != FpFormat::X87) return pattern;
  const Term field = pool.extract(pattern, 63, 15);
  const Term head = pool.concat(pool.extract(pattern, 78, 1), field);
  return pool.concat(pool.concat(head, is_not_zero(pool, field)), pool.extract(pattern, 0, 63));
}

Term sign_of(const FloatBuilder& b, Term a) { return b.pool.extract(a, b.shape.width() - 1, 1); }
Term magnitude_of(const FloatBuilder& b, Term a) { return b.pool.trunc(a, b.shape.width() - 1); }
Term field_of(const FloatBuilder& b, Term a) { return b.pool.extract(a, b.shape.precision - 1, b.shape.exponent_bits); }
Term fraction_of(const FloatBuilder& b, Term a) { return b.pool.trunc(a, b.shape.precision - 1); }

Term is_nan(const FloatBuilder& b, Term a) { return b.pool.ult(infinite_magnitude(b), magnitude_of(b, a)); }
Term is_infinite(const FloatBuilder& b, Term a) { return b.pool.eq(infinite_magnitude(b), magnitude_of(b, a)); }
Term is_zero(const FloatBuilder& b, Term a) { return b.pool.is_zero(magnitude_of(b, a)); }

Term quiet_nan(const FloatBuilder& b) {
  const Term fraction = b.pool.concat(b.pool.yes(), b.pool.zero(b.shape.precision - 2));
  return b.pool.concat(b.pool.no(), b.pool.concat(b.pool.ones(b.shape.exponent_bits), fraction));
}
Term infinite_magnitude(const FloatBuilder& b) {
  return b.pool.concat(b.pool.ones(b.shape.exponent_bits), b.pool.zero(b.shape.precision - 1));
}
Term zero_magnitude(const FloatBuilder& b) { return b.pool.zero(b.shape.width() - 1); }

RawFloat unpack(const FloatBuilder& b, Term a) {
  const Term field = field_of(b, a), subnormal = b.pool.is_zero(field);
  const Term lowest = b.pool.or_(b.pool.extract(field, 0, 1), subnormal);
  const Term at_least_one = b.pool.concat(b.pool.extract(field, 1, b.shape.exponent_bits - 1), lowest);
  return {sign_of(b, a), at_least_one, b.pool.concat(b.pool.not_(subnormal), fraction_of(b, a))};
}

NormalFloat unpack_normal(const FloatBuilder& b, Term a) {
  const RawFloat raw = unpack(b, a);
  const Normalised n = normalise(b.pool, raw.significand);
  const unsigned width = b.shape.exponent_width();
  return {raw.sign, b.pool.sub(b.pool.zext(raw.field, width), b.pool.zext(n.count, width)), n.word};
}

Normalised normalise(TermPool& pool, Term word) {
  const unsigned width = pool.width(word);
  if (width == 1) return {word, pool.no()};
  Term count;
  for (unsigned k = stages(width); k-- > 0;) {
    const unsigned step = 1u << k;
    const Term shift = pool.is_zero(pool.extract(word, width - step, step));
    word = pool.ite(shift, shift_left(pool, word, step), word);
    count = count.valid() ? pool.concat(count, shift) : shift;
  }
  return {word, count};
}

Limited normalise_within(TermPool& pool, Term word, Term room) {
  const unsigned width = pool.width(word), room_width = pool.width(room);
  for (unsigned k = stages(width); k-- > 0;) {
    const unsigned step = 1u << k;
    if (k >= room_width) continue;
    // The greedy choice over falling powers of two subtracts min(leading zeros, room) in binary.
    const Term enough = is_not_zero(pool, pool.extract(room, k, room_width - k));
    const Term shift = pool.and_(enough, pool.is_zero(pool.extract(word, width - step, step)));
    word = pool.ite(shift, shift_left(pool, word, step), word);
    room = pool.ite(shift, pool.sub(room, pool.constant(room_width, step)), room);
  }
  return {word, room};
}

Term sticky_shift_right(TermPool& pool, Term word, Term amount) {
  const unsigned width = pool.width(word), amount_width = pool.width(amount);
  const unsigned used = std::min(stages(width), amount_width);
  for (unsigned k = 0; k < used; k++) {
    const unsigned step = 1u << k;
    const Term lost = is_not_zero(pool, pool.trunc(word, step));
    const Term low = pool.or_(pool.extract(word, step, 1), lost);
    const Term high = width - step > 1 ? pool.concat(pool.extract(word, step + 1, width - step - 1), low) : low;
    word = pool.ite(pool.extract(amount, k, 1), pool.zext(high, width), word);
  }
  if (used == amount_width) return word;
  const Term all = is_not_zero(pool, pool.extract(amount, used, amount_width - used));
  return pool.ite(all, pool.zext(is_not_zero(pool, word), width), word);
}

Term compress(TermPool& pool, Term word, unsigned width) {
  const unsigned have = pool.width(word);
  if (have <= width) return pad_below(pool, word, width - have);
  const unsigned cut = have - width + 1;
  return pool.concat(pool.extract(word, cut, width - 1), is_not_zero(pool, pool.trunc(word, cut)));
}

Term shift_left(TermPool& pool, Term word, unsigned amount) {
  const unsigned width = pool.width(word);
  if (amount >= width) return pool.zero(width);
  return pad_below(pool, pool.trunc(word, width - amount), amount);
}

Term pad_below(TermPool& pool, Term word, unsigned bits) {
  return bits == 0 ? word : pool.concat(word, pool.zero(bits));
}

Term top_bit(TermPool& pool, Term word) { return pool.extract(word, pool.width(word) - 1, 1); }

Term round_and_pack(const FloatBuilder& b, Term sign, Term field, Term word) {
  TermPool& pool = b.pool;
  const unsigned fraction_bits = b.shape.precision - 1, field_width = pool.width(field);
  BMC_CHECK(field_width > b.shape.exponent_bits);
  const Term w = compress(pool, word, b.shape.precision + 2);
  const Term fraction = pool.extract(w, 2, fraction_bits);
  const Term guard = pool.extract(w, 1, 1), rest = pool.trunc(w, 1), odd = pool.trunc(fraction, 1);
  const Term up = pool.and_(guard, pool.or_(rest, odd));
  // A carry out of the fraction is right in the field: it makes a subnormal normal, and an exponent the next one.
  const Term packed = pool.add(pool.concat(field, fraction), pool.zext(up, field_width + fraction_bits));
  const Term fits =
      pool.ult(pool.extract(packed, fraction_bits, field_width), pool.constant(field_width, b.shape.max_field()));
  const Term magnitude = pool.ite(fits, pool.trunc(packed, b.shape.width() - 1), infinite_magnitude(b));
  return pool.concat(sign, magnitude);
}

Term round_number(const FloatBuilder& b, Term sign, Term exponent, Term word) {
  TermPool& pool = b.pool;
  const unsigned width = pool.width(exponent);
  const Term below = pool.sub(pool.constant(width, 1), exponent);
  const Term amount = pool.ite(pool.slt(pool.zero(width), below), below, pool.zero(width));
  const Term shifted = sticky_shift_right(pool, compress(pool, word, b.shape.precision + 2), amount);
  const Term field = pool.ite(top_bit(pool, shifted), exponent, pool.zero(width));
  return round_and_pack(b, sign, field, shifted);
}

Term choose(TermPool& pool, std::initializer_list<std::pair<Term, Term>> cases, Term otherwise) {
  Term result = otherwise;
  for (const auto& [condition, value] : std::views::reverse(cases)) result = pool.ite(condition, value, result);
  return result;
}

DivisionStep divide_once(TermPool& pool, Term dividend, Term divisor) {
  const unsigned width = pool.width(divisor);
  const Term difference = pool.sub(pool.zext(dividend, width + 2), pool.zext(divisor, width + 2));
  const Term fits = pool.not_(top_bit(pool, difference));
  return {fits, pool.ite(fits, pool.trunc(difference, width), pool.trunc(dividend, width))};
}

}  // namespace bmc
