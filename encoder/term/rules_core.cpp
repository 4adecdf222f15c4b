// SPDX-License-Identifier: Apache-2.0
// Neutral and absorbing elements, equal and complementary operands. These rules give an operand or a constant and make
// nothing else.
#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// ~~x -> x
Term not_not(TermPool& p, const Expr& e) { return under_not(p, e[0]); }

/// x & 0 -> 0,  x & ~0 -> x
Term and_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return e[1];
  return is_ones_const(p, e[1]) ? e[0] : Term();
}

/// x & x -> x,  x & ~x -> 0
Term and_same(TermPool& p, const Expr& e) {
  if (e[0] == e[1]) return e[0];
  return are_complements(p, e[0], e[1]) ? p.zero(e.width) : Term();
}

/// x | 0 -> x,  x | ~0 -> ~0
Term or_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return e[0];
  return is_ones_const(p, e[1]) ? e[1] : Term();
}

/// x | x -> x,  x | ~x -> ~0
Term or_same(TermPool& p, const Expr& e) {
  if (e[0] == e[1]) return e[0];
  return are_complements(p, e[0], e[1]) ? p.ones(e.width) : Term();
}

/// x ^ 0 -> x
Term xor_zero(TermPool& p, const Expr& e) { return is_zero_const(p, e[1]) ? e[0] : Term(); }

/// x ^ x -> 0,  x ^ ~x -> ~0
Term xor_same(TermPool& p, const Expr& e) {
  if (e[0] == e[1]) return p.zero(e.width);
  return are_complements(p, e[0], e[1]) ? p.ones(e.width) : Term();
}

/// x + 0 -> x
Term add_zero(TermPool& p, const Expr& e) { return is_zero_const(p, e[1]) ? e[0] : Term(); }

/// x + ~x -> ~0
Term add_complement(TermPool& p, const Expr& e) { return are_complements(p, e[0], e[1]) ? p.ones(e.width) : Term(); }

/// x * 0 -> 0,  x * 1 -> x
Term mul_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return e[1];
  return is_one_const(p, e[1]) ? e[0] : Term();
}

/// x / 0 -> ~0,  x / 1 -> x
Term udiv_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return p.ones(e.width);
  return is_one_const(p, e[1]) ? e[0] : Term();
}

/// x / x -> 1 if x is not 0;  0 / x -> 0 likewise
Term udiv_same(TermPool& p, const Expr& e) {
  if (!is_nonzero(p, e[1])) return Term();
  if (e[0] == e[1]) return p.constant(e.width, 1);
  return is_zero_const(p, e[0]) ? e[0] : Term();
}

/// x % 0 -> x,  x % 1 -> 0
Term urem_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return e[0];
  return is_one_const(p, e[1]) ? p.zero(e.width) : Term();
}

/// x % x -> 0,  0 % x -> 0
Term urem_same(TermPool& p, const Expr& e) { return e[0] == e[1] || is_zero_const(p, e[0]) ? p.zero(e.width) : Term(); }

/// x % y -> x if x < y always
Term urem_smaller(TermPool& p, const Expr& e) {
  return e.width <= 64 && p.facts(e[0]).umax < p.facts(e[1]).umin ? e[0] : Term();
}

/// x / 1 -> x, signed; of width 1 the constant is -1
Term sdiv_one(TermPool& p, const Expr& e) { return e.width > 1 && is_one_const(p, e[1]) ? e[0] : Term(); }

/// x / x -> 1 if x is not 0;  0 / x -> 0 likewise; signed
Term sdiv_same(TermPool& p, const Expr& e) { return udiv_same(p, e); }

/// x % 0 -> x,  x % 1 -> 0,  x % -1 -> 0, signed
Term srem_const(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return e[0];
  return is_one_const(p, e[1]) || is_ones_const(p, e[1]) ? p.zero(e.width) : Term();
}

/// x % x -> 0,  0 % x -> 0, signed
Term srem_same(TermPool& p, const Expr& e) { return urem_same(p, e); }

/// Is the shift amount a constant of at least the width?
bool shifts_all_out(const TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return false;
  const std::optional<std::uint64_t> amount = p.as_u64(e[1]);
  return !amount || *amount >= e.width;
}

/// x << 0 -> x,  0 << y -> 0,  x << c -> 0 if c >= width;  >> likewise
Term shift_trivial(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1]) || is_zero_const(p, e[0])) return e[0];
  return shifts_all_out(p, e) ? p.zero(e.width) : Term();
}

/// x >> 0 -> x,  0 >> y -> 0,  -1 >> y -> -1, arithmetic
Term ashr_trivial(TermPool& p, const Expr& e) {
  const bool stays = is_zero_const(p, e[1]) || is_zero_const(p, e[0]) || is_ones_const(p, e[0]);
  return stays ? e[0] : Term();
}

/// x == x -> true,  x == ~x -> false
Term eq_same(TermPool& p, const Expr& e) {
  if (e[0] == e[1]) return p.yes();
  return are_complements(p, e[0], e[1]) ? p.no() : Term();
}

/// x < x -> false,  x < 0 -> false,  ~0 < x -> false
Term ult_trivial(TermPool& p, const Expr& e) {
  return e[0] == e[1] || is_zero_const(p, e[1]) || is_ones_const(p, e[0]) ? p.no() : Term();
}

/// x < x -> false,  x < MIN -> false,  MAX < x -> false, signed
Term slt_trivial(TermPool& p, const Expr& e) {
  if (e[0] == e[1]) return p.no();
  if (p.is_const(e[1]) && p.value(e[1]).isMinSignedValue()) return p.no();
  return p.is_const(e[0]) && p.value(e[0]).isMaxSignedValue() ? p.no() : Term();
}

/// x * 0 and x * 1 do not overflow; of width 1 the signed constant is -1
Term mul_overflow_trivial(TermPool& p, const Expr& e) {
  if (is_zero_const(p, e[1])) return p.no();
  const bool by_one = is_one_const(p, e[1]) && (e.op == Op::UMulOverflow || p.width(e[1]) > 1);
  return by_one ? p.no() : Term();
}

/// ite(true, x, y) -> x,  ite(false, x, y) -> y,  ite(c, x, x) -> x
Term ite_trivial(TermPool& p, const Expr& e) {
  if (p.is_yes(e[0]) || e[1] == e[2]) return e[1];
  return p.is_no(e[0]) ? e[2] : Term();
}

/// ite(c, 1, 0) -> c, of width 1
Term ite_condition(TermPool& p, const Expr& e) { return p.is_yes(e[1]) && p.is_no(e[2]) ? e[0] : Term(); }

constexpr Rule kRules[] = {
    {Op::Not, "not-not", not_not},
    {Op::And, "and-const", and_const},
    {Op::And, "and-same", and_same},
    {Op::Or, "or-const", or_const},
    {Op::Or, "or-same", or_same},
    {Op::Xor, "xor-zero", xor_zero},
    {Op::Xor, "xor-same", xor_same},
    {Op::Add, "add-zero", add_zero},
    {Op::Add, "add-complement", add_complement},
    {Op::Mul, "mul-const", mul_const},
    {Op::UDiv, "udiv-const", udiv_const},
    {Op::UDiv, "udiv-same", udiv_same},
    {Op::URem, "urem-const", urem_const},
    {Op::URem, "urem-same", urem_same},
    {Op::URem, "urem-smaller", urem_smaller},
    {Op::SDiv, "sdiv-one", sdiv_one},
    {Op::SDiv, "sdiv-same", sdiv_same},
    {Op::SRem, "srem-const", srem_const},
    {Op::SRem, "srem-same", srem_same},
    {Op::Shl, "shl-trivial", shift_trivial},
    {Op::LShr, "lshr-trivial", shift_trivial},
    {Op::AShr, "ashr-trivial", ashr_trivial},
    {Op::Eq, "eq-same", eq_same},
    {Op::Ult, "ult-trivial", ult_trivial},
    {Op::Slt, "slt-trivial", slt_trivial},
    {Op::UMulOverflow, "umulo-trivial", mul_overflow_trivial},
    {Op::SMulOverflow, "smulo-trivial", mul_overflow_trivial},
    {Op::Ite, "ite-trivial", ite_trivial},
    {Op::Ite, "ite-condition", ite_condition},
};

}  // namespace

std::span<const Rule> core_rules() { return kRules; }

}  // namespace bmc
