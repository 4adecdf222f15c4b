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

/// By weight, the bits that are still to be added up.
using Columns = std::vector<Bits>;

/// Adds three bits at a time, the latest first: the carries that came in, then the products from the last row up. It
/// takes as many gates as row by row, but identities of products are proven up to four times faster.
Bits sum_of_columns(GateGraph& g, Columns columns) {
  Bits sum;
  for (std::size_t i = 0; i < columns.size(); i++) {
    Bits& column = columns[i];
    std::erase(column, kFalse);
    const auto take = [&column] {
      if (column.empty()) return kFalse;
      const Literal bit = column.back();
      column.pop_back();
      return bit;
    };
    while (column.size() > 1) {
      const Literal a = take(), b = take(), c = take();
      column.push_back(g.xor3(a, b, c));
      if (i + 1 < columns.size()) columns[i + 1].push_back(g.majority(a, b, c));
    }
    sum.push_back(take());
  }
  return sum;
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

/// The bits below the sign, complemented if it is set: where they have none above bit i, the magnitude is at most
/// 2^(i+1); where bit i is set, it is at least 2^i.
Bits magnitude_bits(GateGraph& g, Word a) {
  Bits result;
  for (const Literal bit : a.first(a.size() - 1)) result.push_back(g.xor_(bit, a.back()));
  return result;
}

}  // namespace

/// Row order and columns do not depend on the width, so products of extended operands share the low part.
Bits multiply(GateGraph& g, Word a, Word b) {
  if (open_bits(a) < open_bits(b)) std::swap(a, b);
  if (is_constant(b)) return multiply_by_constant(g, a, b);
  Columns columns(a.size());
  for (std::size_t i = 0; i < b.size(); i++)
    for (std::size_t k = 0; i + k < columns.size(); k++) columns[i + k].push_back(g.and_(a[k], b[i]));
  return sum_of_columns(g, std::move(columns));
}

/// M. Gok, M. Schulte, P. Balzola, C. Brocato, "Efficient integer multiplication overflow detection circuits",
/// Asilomar 2001. Set bits i and j with i + j >= n make the product 2^n or more. Without such a pair it is below
/// 2^(n+1), and bit n of the product tells.
Literal multiply_overflows_unsigned(GateGraph& g, Word a, Word b) {
  const std::size_t width = a.size();
  const Literal product_bit = multiply(g, extended(a, kFalse), extended(b, kFalse))[width];
  return g.or_(bits_reach(g, a, b, width), product_bit);
}

/// The same paper's signed form, over magnitude bits: a pair with i + j >= n-1 overflows (a magnitude with bit i is
/// above 2^i if the operand is negative, so that -2^(n-1) is no exception). Without such a pair the product is
/// within +-2^n, and its bits n and n-1 differ exactly on overflow; +2^n itself wraps to -2^n, where they do differ.
Literal multiply_overflows_signed(GateGraph& g, Word a, Word b) {
  const std::size_t width = a.size();
  const Bits product = multiply(g, extended(a, a.back()), extended(b, b.back()));
  const Literal bits_differ = g.xor_(product[width], product[width - 1]);
  return g.or_(bits_reach(g, magnitude_bits(g, a), magnitude_bits(g, b), width - 1), bits_differ);
}

}  // namespace bmc
