// SPDX-License-Identifier: Apache-2.0
#include "solver/fp_circuits.h"

namespace bmc {
namespace {

Term both_numbers(const FloatBuilder& b, Term x, Term y) { return b.pool.not_(b.pool.or_(is_nan(b, x), is_nan(b, y))); }

Term both_zero(const FloatBuilder& b, Term x, Term y) {
  return b.pool.is_zero(b.pool.or_(magnitude_of(b, x), magnitude_of(b, y)));
}

// Is x below y in the order of the real numbers, zeros of different signs taken apart? Not for NaN.
Term less_pattern(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  const Term x_sign = sign_of(b, x), y_sign = sign_of(b, y);
  const Term x_magnitude = magnitude_of(b, x), y_magnitude = magnitude_of(b, y);
  return choose(pool, {{pool.xor_(x_sign, y_sign), x_sign}, {x_sign, pool.ult(y_magnitude, x_magnitude)}},
                pool.ult(x_magnitude, y_magnitude));
}

}  // namespace

Term equal_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  return pool.and_(both_numbers(b, x, y), pool.or_(pool.eq(x, y), both_zero(b, x, y)));
}

Term less_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  return pool.and_(both_numbers(b, x, y), pool.and_(pool.not_(both_zero(b, x, y)), less_pattern(b, x, y)));
}

Term less_or_equal_floats(const FloatBuilder& b, Term x, Term y) {
  TermPool& pool = b.pool;
  return pool.and_(both_numbers(b, x, y), pool.or_(both_zero(b, x, y), pool.not_(less_pattern(b, y, x))));
}

}  // namespace bmc
