// SPDX-License-Identifier: Apache-2.0
#include "solver/bit_blaster_circuits.h"

#include <cstddef>

namespace bmc {

Bits complement(Word a) {
  Bits result(a.begin(), a.end());
  for (Literal& bit : result) bit = !bit;
  return result;
}

Bits add(GateGraph& g, Word a, Word b, Literal carry) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); i++) {
    sum[i] = g.xor3(a[i], b[i], carry);
    if (i + 1 < a.size()) carry = g.majority(a[i], b[i], carry);
  }
  return sum;
}

Bits negate_if(GateGraph& g, Literal condition, Word a) {
  Bits flipped(a.size());
  for (std::size_t i = 0; i < a.size(); i++) flipped[i] = g.xor_(a[i], condition);
  return add(g, flipped, Bits(a.size(), kFalse), condition);
}

Bits select(GateGraph& g, Literal condition, Word then, Word otherwise) {
  Bits result(then.size());
  for (std::size_t i = 0; i < then.size(); i++) result[i] = g.mux(condition, then[i], otherwise[i]);
  return result;
}

Literal equal(GateGraph& g, Word a, Word b) {
  Bits same(a.size());
  for (std::size_t i = 0; i < a.size(); i++) same[i] = !g.xor_(a[i], b[i]);
  while (same.size() > 1) {
    Bits half;
    for (std::size_t i = 0; i + 1 < same.size(); i += 2) half.push_back(g.and_(same[i], same[i + 1]));
    if (same.size() % 2 != 0) half.push_back(same.back());
    same = half;
  }
  return same[0];
}

/// The borrow of a - b; the same gates as a subtraction's.
Literal less_unsigned(GateGraph& g, Word a, Word b) {
  Literal borrow = kFalse;
  for (std::size_t i = 0; i < a.size(); i++) borrow = g.majority(!a[i], b[i], borrow);
  return borrow;
}

Literal less_signed(GateGraph& g, Word a, Word b) {
  const std::size_t sign = a.size() - 1;
  const Literal below = sign == 0 ? kFalse : less_unsigned(g, a.first(sign), b.first(sign));
  return g.majority(a[sign], !b[sign], below);
}

namespace {

/// One stage of a barrel shifter to the right.
Bits shifted_right_if(GateGraph& g, Literal condition, Word a, std::size_t distance, Literal fill) {
  Bits result(a.size());
  for (std::size_t i = 0; i < a.size(); i++)
    result[i] = g.mux(condition, i + distance < a.size() ? a[i + distance] : fill, a[i]);
  return result;
}

}  // namespace

Bits shift_right(GateGraph& g, Word a, Word amount, Literal fill) {
  Bits result(a.begin(), a.end());
  Literal too_far = kFalse;
  for (std::size_t stage = 0; stage < amount.size(); stage++) {
    if (stage < 32 && (std::size_t{1} << stage) < a.size())
      result = shifted_right_if(g, amount[stage], result, std::size_t{1} << stage, fill);
    else
      too_far = g.or_(too_far, amount[stage]);
  }
  return select(g, too_far, Bits(a.size(), fill), result);
}

Bits shift_left(GateGraph& g, Word a, Word amount) {
  const Bits mirrored = shift_right(g, Bits(a.rbegin(), a.rend()), amount, kFalse);
  return Bits(mirrored.rbegin(), mirrored.rend());
}

/// Restoring division. After i quotient bits the remainder is a number of i bits at most, so step i compares only
/// that many and asks that the divisor has no higher ones.
Division divide(GateGraph& g, Word a, Word b) {
  const std::size_t width = a.size();
  Bits above(width, kFalse);  // above[i]: b has a bit set above bit i.
  for (std::size_t i = width - 1; i > 0; i--) above[i - 1] = g.or_(above[i], b[i]);
  Division result = {Bits(width), {}};
  for (std::size_t step = 0; step < width; step++) {
    Bits& rest = result.remainder;
    rest.insert(rest.begin(), a[width - 1 - step]);
    const Word divisor = b.first(rest.size());
    const Literal fits = g.and_(!above[step], !less_unsigned(g, rest, divisor));
    result.quotient[width - 1 - step] = fits;
    rest = select(g, fits, add(g, rest, complement(divisor), kTrue), rest);
  }
  return result;
}

Division divide_signed(GateGraph& g, Word a, Word b) {
  const Literal a_negative = a.back(), b_negative = b.back();
  const Division plain = divide(g, negate_if(g, a_negative, a), negate_if(g, b_negative, b));
  return {negate_if(g, g.xor_(a_negative, b_negative), plain.quotient), negate_if(g, a_negative, plain.remainder)};
}

}  // namespace bmc
