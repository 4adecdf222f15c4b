// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "solver/fp_circuits.h"

namespace bmc {
namespace {

// A term of a sum: (-1)^sign * significand, scaled by an exponent. `order` compares as the magnitudes do.
struct Addend {
  Term sign, exponent, significand, order;
};

struct Sum {
  Term sign, exponent, word;  // The top bit of `word` is worth twice that of the addends' significands.
};

// Adds the larger magnitude and the smaller one, which is shifted down to it. Three bits below are enough: if the
// shift loses more than one bit, the difference loses at most one leading bit.
Sum add_ordered(TermPool& pool, const Addend& large, const Addend& small) {
  const unsigned width = pool.width(large.significand) + 3;
  const Term subtract = pool.xor_(large.sign, small.sign);
  const Term shift = pool.sub(large.exponent, small.exponent);
  const Term aligned = sticky_shift_right(pool, pad_below(pool, small.significand, 3), shift);
  // large +- small with one adder: complement the smaller, and carry in through a bit appended below.
  const Term mask = pool.sext(subtract, width + 1);
  const Term first = pool.concat(pad_below(pool, pool.zext(large.significand, width - 2), 3), pool.yes());
  const Term second = pool.concat(pool.xor_(pool.zext(aligned, width + 1), mask), subtract);
  const Term word = pool.extract(pool.add(first, second), 1, width + 1);
  const Term cancelled = pool.and_(large.sign, small.sign);  // What an exact zero has as its sign.
  return {pool.ite(pool.is_zero(word), cancelled, large.sign), large.exponent, word};
}

Addend select(TermPool& pool, Term condition, const Addend& a, const Addend& b) {
  return {pool.ite(condition, a.sign, b.sign), pool.ite(condition, a.exponent, b.exponent),
          pool.ite(condition, a.significand, b.significand), Term()};
}

Sum add_addends(TermPool& pool, const Addend& x, const Addend& y) {
  const Term swap = pool.ult(x.order, y.order);
  return add_ordered(pool, select(pool, swap, y, x), select(pool, swap, x, y));
}

Addend addend_of(const FloatBuilder& b, Term x) {
  const RawFloat raw = unpack(b, x);
  return {raw.sign, raw.field, raw.significand, magnitude_of(b, x)};
}

Term add_exponents(const FloatBuilder& b, Term x, Term y) {
  return b.pool.sub(b.pool.add(x, y), b.pool.constant(b.shape.exponent_width(), b.shape.bias()));
}

// A product of normal significands, its top bit set, twice the precision wide; and its exponent.
struct Product {
  Term sign, exponent, word;
};

Product exact_product(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const NormalFloat m = unpack_normal(b, x), n = unpack_normal(b, y);
  const unsigned width = 2 * b.shape.precision;
  const Term product = pool.mul(pool.zext(m.significand, width), pool.zext(n.significand, width));
  const Term carry = top_bit(pool, product);
  const Term exponent = pool.add(add_exponents(b, m.exponent, n.exponent), pool.zext(carry, b.shape.exponent_width()));
  return {pool.xor_(m.sign, n.sign), exponent, pool.ite(carry, product, shift_left(pool, product, 1))};
}

Term invalid_product(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const Term none = pool.or_(pool.and_(is_infinite(b, x), is_zero(b, y)), pool.and_(is_zero(b, x), is_infinite(b, y)));
  return pool.or_(none, pool.or_(is_nan(b, x), is_nan(b, y)));
}

}  // namespace

Term add_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const unsigned field_width = b.shape.exponent_bits + 1;
  const Sum sum = add_addends(pool, addend_of(b, x), addend_of(b, y));
  // A sum below the normal range is exact, so that the subnormal result needs no rounding shift: the normalising
  // shift just stops at the smallest exponent.
  const Limited n = normalise_within(pool, sum.word, sum.exponent);
  const Term normal = pool.add(pool.zext(n.room, field_width), pool.constant(field_width, 1));
  const Term field = pool.ite(top_bit(pool, n.word), normal, pool.zero(field_width));
  const Term rounded = round_and_pack(b, sum.sign, field, n.word);

  const Term x_infinite = is_infinite(b, x), y_infinite = is_infinite(b, y);
  const Term opposite = pool.xor_(sign_of(b, x), sign_of(b, y));
  const Term clash = pool.and_(opposite, pool.and_(x_infinite, y_infinite));
  const Term nan = pool.or_(clash, pool.or_(is_nan(b, x), is_nan(b, y)));
  return choose(pool, {{nan, quiet_nan(b)}, {x_infinite, x}, {y_infinite, y}}, rounded);
}

Term multiply_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const Product p = exact_product(b, x, y);
  const Term rounded = round_number(b, p.sign, p.exponent, p.word);
  const Term infinite = pool.or_(is_infinite(b, x), is_infinite(b, y));
  return choose(pool,
                {{invalid_product(b, x, y), quiet_nan(b)}, {infinite, pool.concat(p.sign, infinite_magnitude(b))}},
                rounded);
}

Term divide_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const NormalFloat m = unpack_normal(b, x), n = unpack_normal(b, y);
  const Term sign = pool.xor_(m.sign, n.sign), smaller = pool.ult(m.significand, n.significand);
  const unsigned width = b.shape.exponent_width();
  const Term exponent = pool.sub(pool.sub(pool.add(m.exponent, b.shape.bias()), n.exponent), pool.zext(smaller, width));
  // Starting from twice the dividend where it is smaller makes the quotient's first digit a one.
  const Term first = pool.ite(smaller, pool.concat(m.significand, pool.no()), pool.concat(pool.no(), m.significand));
  DivisionStep step = divide_once(pool, first, n.significand);
  Term quotient = step.quotient;
  for (unsigned i = 0; i < b.shape.precision; i++) {
    step = divide_once(pool, pool.concat(step.remainder, pool.no()), n.significand);
    quotient = pool.concat(quotient, step.quotient);
  }
  const Term word = pool.concat(quotient, pool.not_(pool.is_zero(step.remainder)));
  const Term rounded = round_number(b, sign, exponent, word);

  const Term x_infinite = is_infinite(b, x), y_infinite = is_infinite(b, y);
  const Term x_zero = is_zero(b, x), y_zero = is_zero(b, y);
  const Term none = pool.or_(pool.and_(x_infinite, y_infinite), pool.and_(x_zero, y_zero));
  const Term nan = pool.or_(none, pool.or_(is_nan(b, x), is_nan(b, y)));
  return choose(pool,
                {{nan, quiet_nan(b)},
                 {pool.or_(x_infinite, y_zero), pool.concat(sign, infinite_magnitude(b))},
                 {pool.or_(x_zero, y_infinite), pool.concat(sign, zero_magnitude(b))}},
                rounded);
}

Term multiply_add_floats(const FloatBuilder& b, Term x, Term y, Term z) {
  TermPool& pool = b.pool;
  const unsigned width = b.shape.exponent_width(), precision = b.shape.precision;
  const Product p = exact_product(b, x, y);
  const NormalFloat n = unpack_normal(b, z);
  // A zero has no exponent of its own: the least one, or it would shift the other addend away.
  const Term least = pool.constant(llvm::APInt::getSignedMinValue(width - 1).sext(width));
  const Term no_product = pool.or_(is_zero(b, x), is_zero(b, y));
  const auto addend = [&](Term sign, Term zero, Term exponent, Term significand) {
    const Term e = pool.ite(zero, least, exponent);
    const Term ordered = pool.xor_(e, pool.constant(llvm::APInt::getSignMask(width)));
    return Addend{sign, e, significand, pool.concat(ordered, significand)};
  };
  const Sum sum = add_addends(pool, addend(p.sign, no_product, p.exponent, p.word),
                              addend(n.sign, is_zero(b, z), n.exponent, pad_below(pool, n.significand, precision)));
  const Normalised normal = normalise(pool, sum.word);
  const Term top = pool.add(sum.exponent, 1);
  const Term rounded = round_number(b, sum.sign, pool.sub(top, pool.zext_or_trunc(normal.count, width)), normal.word);

  const Term infinite = pool.or_(is_infinite(b, x), is_infinite(b, y)), z_infinite = is_infinite(b, z);
  const Term clash = pool.and_(pool.and_(infinite, z_infinite), pool.xor_(p.sign, n.sign));
  const Term nan = pool.or_(pool.or_(invalid_product(b, x, y), is_nan(b, z)), clash);
  return choose(pool, {{nan, quiet_nan(b)}, {infinite, pool.concat(p.sign, infinite_magnitude(b))}, {z_infinite, z}},
                rounded);
}

Term square_root(const FloatBuilder& b, Term x) {
  TermPool& pool = b.pool;
  const unsigned digits = b.shape.precision + 1, width = b.shape.exponent_width();
  const NormalFloat n = unpack_normal(b, x);
  // The bias is odd: an even biased exponent is an odd exponent, which lends its factor of 2 to the significand.
  const Term odd = pool.not_(pool.trunc(n.exponent, 1));
  const Term radicand = pad_below(
      pool, pool.ite(odd, pool.concat(n.significand, pool.no()), pool.concat(pool.no(), n.significand)), digits);
  Term rest = pool.zero(digits + 3), root = pool.zero(digits);
  for (unsigned i = digits; i-- > 0;) {
    rest = pool.concat(pool.trunc(rest, digits + 1), pool.extract(radicand, 2 * i, 2));
    const Term trial = pool.zext(pool.concat(root, pool.constant(2, 1)), digits + 3);
    const Term fits = pool.ule(trial, rest);
    rest = pool.ite(fits, pool.sub(rest, trial), rest);
    root = pool.concat(pool.trunc(root, digits - 1), fits);
  }
  const Term bias = pool.constant(width, b.shape.bias());
  const Term exponent = pool.add(pool.ashr(pool.sub(n.exponent, bias), pool.constant(width, 1)), bias);
  const Term word = pool.concat(root, pool.not_(pool.is_zero(rest)));
  const Term rounded = round_and_pack(b, pool.no(), exponent, word);
  const Term negative = pool.and_(sign_of(b, x), pool.not_(is_zero(b, x)));
  return choose(pool,
                {{pool.or_(is_nan(b, x), negative), quiet_nan(b)}, {pool.or_(is_zero(b, x), is_infinite(b, x)), x}},
                rounded);
}

}  // namespace bmc
