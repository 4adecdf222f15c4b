// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/facts.h"

#include <algorithm>
#include <bit>

#include "encoder/term/facts_arith.h"

namespace bmc {

Facts unknown_facts(unsigned width) {
  const std::uint64_t mask = low_mask(width);
  return {0, 0, 0, mask, sign_extend(std::uint64_t{1} << (width - 1), width), static_cast<std::int64_t>(mask >> 1)};
}

Facts constant_facts(unsigned width, std::uint64_t value) {
  const std::int64_t as_signed = sign_extend(value, width);
  return {~value & low_mask(width), value, value, value, as_signed, as_signed};
}

namespace {

void bits_to_intervals(Facts& f, unsigned width) {
  const std::uint64_t mask = low_mask(width), sign = std::uint64_t{1} << (width - 1);
  const std::uint64_t most = mask & ~f.zeros;
  f.umin = std::max(f.umin, f.ones);
  f.umax = std::min(f.umax, most);
  f.smin = std::max(f.smin, sign_extend((f.zeros & sign) != 0 ? f.ones : f.ones | sign, width));
  f.smax = std::min(f.smax, sign_extend((f.ones & sign) != 0 ? most : most & ~sign, width));
}

/// Where the sign is known, both orders agree.
void exchange_intervals(Facts& f, unsigned width) {
  const std::uint64_t mask = low_mask(width), sign = std::uint64_t{1} << (width - 1);
  if (f.umax < sign || f.umin >= sign) {
    f.smin = std::max(f.smin, sign_extend(f.umin, width));
    f.smax = std::min(f.smax, sign_extend(f.umax, width));
  }
  if (f.smin >= 0 || f.smax < 0) {
    f.umin = std::max(f.umin, static_cast<std::uint64_t>(f.smin) & mask);
    f.umax = std::min(f.umax, static_cast<std::uint64_t>(f.smax) & mask);
  }
}

/// The leading bits that both ends of the interval share are known.
void interval_to_bits(Facts& f, unsigned width) {
  const unsigned open = 64 - static_cast<unsigned>(std::countl_zero(f.umin ^ f.umax));
  const std::uint64_t known = low_mask(width) & ~low_mask(open);
  f.ones |= f.umin & known;
  f.zeros |= ~f.umin & known;
}

}  // namespace

Facts tightened(Facts f, unsigned width) {
  for (int round = 0; round < 2; round++) {
    bits_to_intervals(f, width);
    exchange_intervals(f, width);
    interval_to_bits(f, width);
  }
  return f;
}

Facts hull(const Facts& a, const Facts& b) {
  return {a.zeros & b.zeros,        a.ones & b.ones,          std::min(a.umin, b.umin),
          std::max(a.umax, b.umax), std::min(a.smin, b.smin), std::max(a.smax, b.smax)};
}

Facts facts_from_bits(std::uint64_t zeros, std::uint64_t ones, unsigned width) {
  Facts f = unknown_facts(width);
  f.zeros = zeros & low_mask(width);
  f.ones = ones & low_mask(width);
  return f;
}

Facts facts_from_unsigned(std::uint64_t umin, std::uint64_t umax, unsigned width) {
  Facts f = unknown_facts(width);
  f.umin = umin;
  f.umax = umax;
  return f;
}

Facts facts_from_signed(std::int64_t smin, std::int64_t smax, unsigned width) {
  Facts f = unknown_facts(width);
  f.smin = smin;
  f.smax = smax;
  return f;
}

namespace {

using Args = const FactArgs&;

Facts truth(bool value) { return constant_facts(1, value ? 1 : 0); }
Facts either() { return unknown_facts(1); }

Facts facts_not(Args x) {
  const Facts& a = x.kids[0];
  const std::uint64_t mask = low_mask(x.width);
  return {a.ones, a.zeros, ~a.umax & mask, ~a.umin & mask, ~a.smax, ~a.smin};
}
Facts facts_and(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  Facts f = facts_from_bits(a.zeros | b.zeros, a.ones & b.ones, x.width);
  f.umax = std::min(a.umax, b.umax);
  return f;
}
Facts facts_or(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  Facts f = facts_from_bits(a.zeros & b.zeros, a.ones | b.ones, x.width);
  f.umin = std::max(a.umin, b.umin);
  return f;
}
Facts facts_xor(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  return facts_from_bits((a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros), x.width);
}

Facts facts_eq(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (is_single(a) && is_single(b)) return truth(a.umin == b.umin);
  const bool apart = (a.zeros & b.ones) != 0 || (a.ones & b.zeros) != 0 || a.umax < b.umin || b.umax < a.umin ||
                     a.smax < b.smin || b.smax < a.smin;
  return apart ? truth(false) : either();
}
Facts facts_ult(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (a.umax < b.umin) return truth(true);
  return a.umin >= b.umax ? truth(false) : either();
}
Facts facts_slt(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  if (a.smax < b.smin) return truth(true);
  return a.smin >= b.smax ? truth(false) : either();
}

Facts facts_ite(Args x) { return hull(x.kids[1], x.kids[2]); }
Facts facts_extract(Args x) {
  const Facts& a = x.kids[0];
  Facts f = facts_from_bits(a.zeros >> x.payload, a.ones >> x.payload, x.width);
  const std::uint64_t low = a.umin >> x.payload, high = a.umax >> x.payload;
  if (low >> (x.width - 1) >> 1 == high >> (x.width - 1) >> 1) {  // the bits cut off above do not vary
    f.umin = low & low_mask(x.width);
    f.umax = high & low_mask(x.width);
  }
  return f;
}
Facts facts_concat(Args x) {
  const Facts &a = x.kids[0], &b = x.kids[1];
  const unsigned shift = x.last_width;
  const std::uint64_t sign = std::uint64_t{1} << (x.width - 1);
  Facts f{
      a.zeros << shift | b.zeros, a.ones << shift | b.ones, a.umin << shift | b.umin, a.umax << shift | b.umax, 0, 0};
  const Facts all = unknown_facts(x.width);
  f.smin = (f.zeros & sign) != 0 ? 0 : all.smin;
  f.smax = (f.ones & sign) != 0 ? -1 : all.smax;
  return f;
}
Facts facts_zext(Args x) {
  const Facts& a = x.kids[0];
  const std::uint64_t high = low_mask(x.width) & ~low_mask(x.kid_width);
  Facts f = unknown_facts(x.width);
  f.zeros = a.zeros | high;
  f.ones = a.ones;
  f.umin = a.umin;
  f.umax = a.umax;
  return f;
}
Facts facts_sext(Args x) {
  const Facts& a = x.kids[0];
  const std::uint64_t high = low_mask(x.width) & ~low_mask(x.kid_width), sign = std::uint64_t{1} << (x.kid_width - 1);
  Facts f = facts_from_signed(a.smin, a.smax, x.width);
  f.zeros = a.zeros | ((a.zeros & sign) != 0 ? high : 0);
  f.ones = a.ones | ((a.ones & sign) != 0 ? high : 0);
  return f;
}

struct Row {
  Op op;
  Facts (*compute)(const FactArgs&);
};
constexpr Row kRows[] = {
    {Op::Not, facts_not},
    {Op::And, facts_and},
    {Op::Or, facts_or},
    {Op::Xor, facts_xor},
    {Op::Add, facts_add},
    {Op::Mul, facts_mul},
    {Op::UDiv, facts_udiv},
    {Op::URem, facts_urem},
    {Op::SDiv, facts_sdiv},
    {Op::SRem, facts_srem},
    {Op::Shl, facts_shl},
    {Op::LShr, facts_lshr},
    {Op::AShr, facts_ashr},
    {Op::Eq, facts_eq},
    {Op::Ult, facts_ult},
    {Op::Slt, facts_slt},
    {Op::UMulOverflow, facts_umul_overflow},
    {Op::SMulOverflow, facts_smul_overflow},
    {Op::Ite, facts_ite},
    {Op::Extract, facts_extract},
    {Op::Concat, facts_concat},
    {Op::ZExt, facts_zext},
    {Op::SExt, facts_sext},
};

using Table = std::array<Facts (*)(const FactArgs&), kOpCount>;
constexpr Table by_op() {
  Table table{};
  for (const Row& row : kRows) table[static_cast<std::size_t>(row.op)] = row.compute;
  return table;
}
constexpr Table kByOp = by_op();

}  // namespace

Facts compute_facts(Op op, const FactArgs& args) {
  const auto compute = kByOp[static_cast<std::size_t>(op)];
  return compute == nullptr ? unknown_facts(args.width) : tightened(compute(args), args.width);
}

}  // namespace bmc
