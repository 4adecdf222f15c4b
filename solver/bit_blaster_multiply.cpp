// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <utility>

#include "solver/bit_blaster_circuits.h"

namespace bmc {
namespace {

/// The digits -1, 0, 1 of a constant, lowest first.
using Digits = std::vector<int>;

bool is_constant(Word a) {
  return std::all_of(a.begin(), a.end(), [](Literal bit) { return bit.is_constant(); });
}

std::ptrdiff_t weight(const Digits& digits) { return std::ssize(digits) - std::count(digits.begin(), digits.end(), 0); }

Digits binary_digits(Word constant) {
  Digits digits(constant.size());
  for (std::size_t i = 0; i < constant.size(); i++) digits[i] = constant[i] == kTrue ? 1 : 0;
  return digits;
}

/// The non-adjacent form modulo 2^width: the fewest digits that are not 0.
Digits non_adjacent_digits(Word constant) {
  Digits digits(constant.size());
  int carry = 0;
  for (std::size_t i = 0; i < constant.size(); i++) {
    const int sum = carry + (constant[i] == kTrue ? 1 : 0);
    const bool next = i + 1 < constant.size() && constant[i + 1] == kTrue;
    digits[i] = sum == 1 ? (next ? -1 : 1) : 0;
    carry = sum == 2 || digits[i] == -1 ? 1 : 0;
  }
  return digits;
}

/// a << distance, in the same width.
Bits moved_up(Word a, std::size_t distance) {
  Bits result(distance, kFalse);
  result.insert(result.end(), a.begin(), a.end() - static_cast<std::ptrdiff_t>(distance));
  return result;
}

/// One subtraction or addition per digit, a positive one first where there is one: that costs no gates.
Bits multiply_by_digits(GateGraph& g, Word a, const Digits& digits) {
  const auto first = std::find(digits.begin(), digits.end(), 1);
  Bits sum =
      first == digits.end() ? Bits(a.size(), kFalse) : moved_up(a, static_cast<std::size_t>(first - digits.begin()));
  for (std::size_t i = 0; i < digits.size(); i++) {
    if (digits[i] == 0 || digits.begin() + static_cast<std::ptrdiff_t>(i) == first) continue;
    const Bits row = moved_up(a, i);
    sum = digits[i] == 1 ? add(g, sum, row, kFalse) : add(g, sum, complement(row), kTrue);
  }
  return sum;
}

Bits multiply_by_constant(GateGraph& g, Word a, Word constant) {
  const Digits plain = binary_digits(constant), recoded = non_adjacent_digits(constant);
  return multiply_by_digits(g, a, weight(recoded) < weight(plain) ? recoded : plain);
}

std::ptrdiff_t open_bits(Word a) {
  return std::count_if(a.begin(), a.end(), [](Literal bit) { return !bit.is_constant(); });
}

/// Is there a pair of set bits, one of either word, whose numbers add up to `sum` or more?
Literal bits_reach(GateGraph& g, Word a, Word b, std::size_t sum) {
  Literal reach = kFalse, any_of_b = kFalse;
  std::size_t low = b.size();  // any_of_b covers b from here up.
  for (std::size_t i = 0; i < a.size(); i++) {
    while (low > 0 && low - 1 + i >= sum) any_of_b = g.or_(any_of_b, b[--low]);
    reach = g.or_(reach, g.and_(a[i], any_of_b));
  }
  return reach;
}

Bits extended(Word a, Literal bit) {
  Bits result(a.begin(), a.end());
  result.push_back(bit);
  return result;
}

}  // namespace

/// Shift and add, one row per bit of the operand that has fewer open bits. Row order does not depend on the width, so
/// products of extended operands share the low part. Adding up by columns proves identities of products up to four
/// times faster, but rows show bounds: a row cannot carry past its own length, and most questions are about bounds
/// (that 32-bit values have a 64-bit product: nothing to search instead of 0.1 s).
Bits multiply(GateGraph& g, Word a, Word b) {
  if (open_bits(a) < open_bits(b)) std::swap(a, b);
  if (is_constant(b)) return multiply_by_constant(g, a, b);
  Bits sum(a.size(), kFalse);
  for (std::size_t i = 0; i < b.size(); i++) {
    Bits row(a.size() - i);
    for (std::size_t k = 0; k < row.size(); k++) row[k] = g.and_(a[k], b[i]);
    const Bits upper = add(g, Word(sum).subspan(i), row, kFalse);
    std::copy(upper.begin(), upper.end(), sum.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return sum;
}

/// M. Gok, M. Schulte, P. Balzola, C. Brocato, "Efficient integer multiplication overflow detection circuits",
/// Asilomar 2001. Set bits i and j with i + j >= n make the product 2^n or more. Without such a pair it is below
/// 2^(n+1), and bit n of the product tells.
Literal multiply_overflows_unsigned(GateGraph& g, Word a, Word b) {
  const std::size_t width = a.size();
  const Literal product_bit = multiply(g, extended(a, kFalse), extended(b, kFalse))[width];
  return g.or_(bits_reach(g, a, b, width), product_bit);
}

/// Over magnitudes: their product may be 2^(n-1) - 1, and one more if the signs differ. The paper's signed form, over
/// sign-extended operands, shares the product but hides bounds: |a|, |b| <= 1000 took 0.3 s at 32 bits, now 3 ms.
Literal multiply_overflows_signed(GateGraph& g, Word a, Word b) {
  const std::size_t sign = a.size() - 1;
  const Bits m = negate_if(g, a[sign], a), n = negate_if(g, b[sign], b);
  const Bits product = multiply(g, extended(m, kFalse), extended(n, kFalse));
  Literal beyond = !g.xor_(a[sign], b[sign]);
  for (const Literal bit : Word(product).first(sign)) beyond = g.or_(beyond, bit);
  const Literal too_large = g.or_(product[sign + 1], g.and_(product[sign], beyond));
  return g.or_(bits_reach(g, m, n, a.size()), too_large);
}

}  // namespace bmc
