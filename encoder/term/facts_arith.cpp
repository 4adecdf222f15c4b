// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/facts_arith.h"

#include <algorithm>
#include <bit>

namespace bmc {
namespace {

using Args = const FactArgs&;
using Wide = __int128;
using UWide = unsigned __int128;

std::int64_t signed_min(unsigned width) { return unknown_facts(width).smin; }
std::int64_t signed_max(unsigned width) { return unknown_facts(width).smax; }
bool fits_signed(Wide value, unsigned width) { return value >= signed_min(width) && value <= signed_max(width); }

/// Known bits of a sum: the carries into each bit that both extreme sums agree on (as LLVM's KnownBits does).
void add_known_bits(Args x, Facts& f) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  const std::uint64_t most = ~a.zeros + ~b.zeros, least = a.ones + b.ones;
  const std::uint64_t no_carry = ~(most ^ a.zeros ^ b.zeros), carry = least ^ a.ones ^ b.ones;
  const std::uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones) & (no_carry | carry) & low_mask(x.width);
  f.zeros = ~most & known;
  f.ones = least & known;
}

unsigned known_low_bits(const Facts& f) { return static_cast<unsigned>(std::countr_one(f.zeros | f.ones)); }
unsigned low_zeros(const Facts& f) { return static_cast<unsigned>(std::countr_one(f.zeros)); }

struct Corners {
  Wide least, most;
};
Corners products(const Facts& a, const Facts& b) {
  const Wide corner[] = {Wide{a.smin} * b.smin, Wide{a.smin} * b.smax, Wide{a.smax} * b.smin, Wide{a.smax} * b.smax};
  return {*std::min_element(corner, corner + 4), *std::max_element(corner, corner + 4)};
}

Facts truth_if(bool known_true, bool known_false) {
  if (known_true || known_false) return constant_facts(1, known_true ? 1 : 0);
  return unknown_facts(1);
}

}  // namespace

Facts facts_add(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  Facts f = unknown_facts(x.width);
  add_known_bits(x, f);
  const UWide least = UWide{a.umin} + b.umin, most = UWide{a.umax} + b.umax;
  if (least >> x.width == most >> x.width) {  // both carry out, or neither
    f.umin = static_cast<std::uint64_t>(least) & low_mask(x.width);
    f.umax = static_cast<std::uint64_t>(most) & low_mask(x.width);
  }
  const Wide low = Wide{a.smin} + b.smin, high = Wide{a.smax} + b.smax;
  if (fits_signed(low, x.width) && fits_signed(high, x.width)) {
    f.smin = static_cast<std::int64_t>(low);
    f.smax = static_cast<std::int64_t>(high);
  }
  return f;
}

Facts facts_mul(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  Facts f = unknown_facts(x.width);
  const std::uint64_t low = low_mask(std::min(known_low_bits(a), known_low_bits(b))) & low_mask(x.width);
  f.ones = a.ones * b.ones & low;
  f.zeros = (~(a.ones * b.ones) & low) | (low_mask(std::min(64u, low_zeros(a) + low_zeros(b))) & low_mask(x.width));
  if (UWide{a.umax} * b.umax <= low_mask(x.width)) {
    f.umin = a.umin * b.umin;
    f.umax = a.umax * b.umax;
  }
  const Corners range = products(a, b);
  if (fits_signed(range.least, x.width) && fits_signed(range.most, x.width)) {
    f.smin = static_cast<std::int64_t>(range.least);
    f.smax = static_cast<std::int64_t>(range.most);
  }
  return f;
}

Facts facts_udiv(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (b.umin == 0) return unknown_facts(x.width);  // x/0 is all ones
  return facts_from_unsigned(a.umin / b.umax, a.umax / b.umin, x.width);
}

Facts facts_urem(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (a.umax < b.umin) return a;
  return facts_from_unsigned(0, b.umin == 0 ? a.umax : std::min(a.umax, b.umax - 1), x.width);  // x%0 is x
}

Facts facts_sdiv(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (b.smin <= 0) return unknown_facts(x.width);
  // Truncated division by a positive number grows with the dividend; for a given sign, its corners bound it.
  const auto [least, most] = std::minmax({a.smin / b.smin, a.smin / b.smax, a.smax / b.smin, a.smax / b.smax});
  return facts_from_signed(least, most, x.width);
}

/// The remainder lies between 0 and the dividend, and is smaller than a divisor other than 0.
Facts facts_srem(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  Facts f = facts_from_signed(std::min<std::int64_t>(a.smin, 0), std::max<std::int64_t>(a.smax, 0), x.width);
  if (b.umin != 0) {
    const Wide bound = std::max(Wide{b.smax}, -Wide{b.smin}) - 1;
    f.smin = static_cast<std::int64_t>(std::max(Wide{f.smin}, -bound));
    f.smax = static_cast<std::int64_t>(std::min(Wide{f.smax}, bound));
  }
  return f;
}

Facts facts_shl(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (b.umin >= x.width) return constant_facts(x.width, 0);
  const std::uint64_t zeros = low_mask(std::min(64u, low_zeros(a) + static_cast<unsigned>(b.umin)));
  Facts f = facts_from_bits(zeros, 0, x.width);
  if (b.umax < x.width && (UWide{a.umax} << b.umax) <= low_mask(x.width)) {
    f.umin = a.umin << b.umin;
    f.umax = a.umax << b.umax;
  }
  if (is_single(b)) {
    f.zeros |= a.zeros << b.umin & low_mask(x.width);
    f.ones |= a.ones << b.umin & low_mask(x.width);
  }
  return f;
}

Facts facts_lshr(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  const std::uint64_t least = b.umax >= x.width ? 0 : a.umin >> b.umax;
  const std::uint64_t most = b.umin >= x.width ? 0 : a.umax >> b.umin;
  return facts_from_unsigned(least, most, x.width);
}

Facts facts_ashr(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  const std::uint64_t few = std::min<std::uint64_t>(b.umin, x.width - 1),
                      many = std::min<std::uint64_t>(b.umax, x.width - 1);
  return facts_from_signed(std::min(a.smin >> few, a.smin >> many), std::max(a.smax >> few, a.smax >> many), x.width);
}

Facts facts_umul_overflow(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  const std::uint64_t limit = low_mask(x.kid_width);
  return truth_if(UWide{a.umin} * b.umin > limit, UWide{a.umax} * b.umax <= limit);
}

Facts facts_smul_overflow(Args x) {
  const Corners range = products(x.kids[0], x.kids[1]);
  const unsigned width = x.kid_width;
  return truth_if(range.least > signed_max(width) || range.most < signed_min(width),
                  fits_signed(range.least, width) && fits_signed(range.most, width));
}

}  // namespace bmc
