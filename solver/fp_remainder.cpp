// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "solver/fp_circuits.h"

namespace bmc {
namespace {

// 2 * a mod m, for a < m.
Term double_modulo(TermPool& pool, Term a, Term m) { return divide_once(pool, pool.concat(a, pool.no()), m).remainder; }

Term add_modulo(TermPool& pool, Term a, Term c, Term m) {
  const unsigned width = pool.width(m) + 1;
  return divide_once(pool, pool.add(pool.zext(a, width), pool.zext(c, width)), m).remainder;
}

// a * c mod m by Horner's rule over the bits of a; no product is formed.
Term multiply_modulo(TermPool& pool, Term a, Term c, Term m) {
  const unsigned width = pool.width(m);
  Term result = pool.zero(width);
  for (unsigned i = width; i-- > 0;) {
    const Term doubled = double_modulo(pool, result, m);
    result = pool.ite(pool.extract(a, i, 1), add_modulo(pool, doubled, c, m), doubled);
  }
  return result;
}

// a * 2^count mod m, one doubling after the other. Good up to a few hundred.
Term scale_by_doubling(TermPool& pool, Term a, Term count, unsigned most, Term m) {
  const unsigned width = pool.width(count);
  for (unsigned i = 0; i < most; i++) {
    const Term go_on = pool.ult(pool.constant(width, i), count);
    a = pool.ite(go_on, double_modulo(pool, a, m), a);
  }
  return a;
}

// The same by repeated squaring of 2. The leading bits of `count` need none: 2 to their power is below m, whose top bit
// is set.
Term scale_by_squaring(TermPool& pool, Term a, Term count, unsigned most, Term m) {
  const unsigned width = pool.width(m), count_width = pool.width(count);
  unsigned squarings = 0;
  while ((most >> squarings) > width - 2) squarings++;
  const Term leading = pool.extract(count, squarings, count_width - squarings);
  Term power = pool.shl(pool.constant(width, 1), pool.zext_or_trunc(leading, width));
  for (unsigned i = squarings; i-- > 0;) {
    power = multiply_modulo(pool, power, power, m);
    power = pool.ite(pool.extract(count, i, 1), double_modulo(pool, power, m), power);
  }
  return multiply_modulo(pool, a, power, m);
}

}  // namespace

Term float_remainder(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const unsigned width = b.shape.exponent_width();
  const NormalFloat m = unpack_normal(b, x), n = unpack_normal(b, y);
  const Term smaller = pool.ult(magnitude_of(b, x), magnitude_of(b, y));
  const Term distance = pool.ite(smaller, pool.zero(width), pool.sub(m.exponent, n.exponent));
  const Term start = divide_once(pool, pool.concat(pool.no(), m.significand), n.significand).remainder;
  // From the smallest subnormal to the largest number.
  const unsigned most = static_cast<unsigned>(b.shape.max_field()) - 2 + b.shape.precision - 1;
  constexpr unsigned kMostDoublings = 300;
  const auto scale = most <= kMostDoublings ? scale_by_doubling : scale_by_squaring;
  const Term remainder = scale(pool, start, distance, most, n.significand);
  const Normalised normal = normalise(pool, remainder);
  const Term exponent = pool.sub(n.exponent, pool.zext_or_trunc(normal.count, width));
  const Term result = round_number(b, m.sign, exponent, normal.word);  // Exact: nothing is rounded.

  const Term nan = pool.or_(pool.or_(is_nan(b, x), is_nan(b, y)), pool.or_(is_infinite(b, x), is_zero(b, y)));
  return choose(pool, {{nan, quiet_nan(b)}, {smaller, x}}, result);
}

}  // namespace bmc
