// SPDX-License-Identifier: Apache-2.0
// Arithmetic and comparisons of width 1, which are Boolean connectives.
#include "encoder/term/rules.h"

namespace bmc {
namespace {

bool is_bit(const TermPool& p, const Expr& e) { return p.width(e[0]) == 1; }

/// x + y -> x ^ y
Term add_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.xor_(e[0], e[1]) : Term(); }

/// x * y -> x & y
Term mul_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.and_(e[0], e[1]) : Term(); }

/// x / y -> x | ~y, since x / 0 is 1; signed likewise
Term div_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.or_(e[0], p.not_(e[1])) : Term(); }

/// x % y -> x & ~y, x << y -> x & ~y, x >> y -> x & ~y
Term and_not_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.and_(e[0], p.not_(e[1])) : Term(); }

/// x >> y -> x, arithmetic
Term ashr_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? e[0] : Term(); }

/// x == y -> ~(x ^ y)
Term eq_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.not_(p.xor_(e[0], e[1])) : Term(); }

/// x < y -> ~x & y
Term ult_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.and_(p.not_(e[0]), e[1]) : Term(); }

/// x < y -> x & ~y, signed
Term slt_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.and_(e[0], p.not_(e[1])) : Term(); }

/// x * y never overflows, unsigned
Term umulo_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.no() : Term(); }

/// x * y overflows for -1 * -1, signed
Term smulo_bit(TermPool& p, const Expr& e) { return is_bit(p, e) ? p.and_(e[0], e[1]) : Term(); }

constexpr Rule kRules[] = {
    {Op::Add, "add-bit", add_bit},
    {Op::Mul, "mul-bit", mul_bit},
    {Op::UDiv, "udiv-bit", div_bit},
    {Op::SDiv, "sdiv-bit", div_bit},
    {Op::URem, "urem-bit", and_not_bit},
    {Op::SRem, "srem-bit", and_not_bit},
    {Op::Shl, "shl-bit", and_not_bit},
    {Op::LShr, "lshr-bit", and_not_bit},
    {Op::AShr, "ashr-bit", ashr_bit},
    {Op::Eq, "eq-bit", eq_bit},
    {Op::Ult, "ult-bit", ult_bit},
    {Op::Slt, "slt-bit", slt_bit},
    {Op::UMulOverflow, "umulo-bit", umulo_bit},
    {Op::SMulOverflow, "smulo-bit", smulo_bit},
};

}  // namespace

std::span<const Rule> bit_rules() { return kRules; }

}  // namespace bmc
