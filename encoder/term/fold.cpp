// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/fold.h"

#include <array>

#include "encoder/term/node.h"

namespace bmc {
namespace {

using Args = const NarrowArgs&;

std::int64_t signed_a(Args x) { return sign_extend(x.a, x.kid_width); }
std::int64_t signed_b(Args x) { return sign_extend(x.b, x.kid_width); }

std::uint64_t fold_not(Args x) { return ~x.a; }
std::uint64_t fold_and(Args x) { return x.a & x.b; }
std::uint64_t fold_or(Args x) { return x.a | x.b; }
std::uint64_t fold_xor(Args x) { return x.a ^ x.b; }
std::uint64_t fold_add(Args x) { return x.a + x.b; }
std::uint64_t fold_mul(Args x) { return x.a * x.b; }
std::uint64_t fold_udiv(Args x) { return x.b == 0 ? ~std::uint64_t{0} : x.a / x.b; }
std::uint64_t fold_urem(Args x) { return x.b == 0 ? x.a : x.a % x.b; }

/// Magnitudes are divided, since INT64_MIN / -1 traps.
std::uint64_t magnitude(std::int64_t v) {
  return v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
}

std::uint64_t fold_sdiv(Args x) {
  const std::int64_t a = signed_a(x), b = signed_b(x);
  if (b == 0) return a < 0 ? 1 : ~std::uint64_t{0};
  const std::uint64_t quotient = magnitude(a) / magnitude(b);
  return (a < 0) != (b < 0) ? 0 - quotient : quotient;
}
std::uint64_t fold_srem(Args x) {
  const std::int64_t a = signed_a(x), b = signed_b(x);
  if (b == 0) return x.a;
  const std::uint64_t rest = magnitude(a) % magnitude(b);
  return a < 0 ? 0 - rest : rest;
}

std::uint64_t fold_shl(Args x) { return x.b >= x.width ? 0 : x.a << x.b; }
std::uint64_t fold_lshr(Args x) { return x.b >= x.width ? 0 : x.a >> x.b; }
std::uint64_t fold_ashr(Args x) {
  const std::uint64_t amount = x.b >= x.width ? x.width - 1 : x.b;
  return static_cast<std::uint64_t>(signed_a(x) >> amount);
}
std::uint64_t fold_eq(Args x) { return x.a == x.b; }
std::uint64_t fold_ult(Args x) { return x.a < x.b; }
std::uint64_t fold_slt(Args x) { return signed_a(x) < signed_b(x); }
std::uint64_t fold_umul_overflow(Args x) { return static_cast<unsigned __int128>(x.a) * x.b > low_mask(x.kid_width); }
std::uint64_t fold_smul_overflow(Args x) {
  const __int128 product = static_cast<__int128>(signed_a(x)) * signed_b(x);
  const __int128 limit = static_cast<__int128>(1) << (x.kid_width - 1);
  return product < -limit || product >= limit;
}
std::uint64_t fold_ite(Args x) { return x.a != 0 ? x.b : x.c; }
std::uint64_t fold_extract(Args x) { return x.a >> x.payload; }
std::uint64_t fold_concat(Args x) { return x.a << x.last_width | x.b; }
std::uint64_t fold_zext(Args x) { return x.a; }
std::uint64_t fold_sext(Args x) { return static_cast<std::uint64_t>(signed_a(x)); }

struct Row {
  Op op;
  NarrowFold fold;
};
constexpr Row kRows[] = {
    {Op::Not, fold_not},
    {Op::And, fold_and},
    {Op::Or, fold_or},
    {Op::Xor, fold_xor},
    {Op::Add, fold_add},
    {Op::Mul, fold_mul},
    {Op::UDiv, fold_udiv},
    {Op::URem, fold_urem},
    {Op::SDiv, fold_sdiv},
    {Op::SRem, fold_srem},
    {Op::Shl, fold_shl},
    {Op::LShr, fold_lshr},
    {Op::AShr, fold_ashr},
    {Op::Eq, fold_eq},
    {Op::Ult, fold_ult},
    {Op::Slt, fold_slt},
    {Op::UMulOverflow, fold_umul_overflow},
    {Op::SMulOverflow, fold_smul_overflow},
    {Op::Ite, fold_ite},
    {Op::Extract, fold_extract},
    {Op::Concat, fold_concat},
    {Op::ZExt, fold_zext},
    {Op::SExt, fold_sext},
};

constexpr std::array<NarrowFold, kOpCount> by_op() {
  std::array<NarrowFold, kOpCount> table{};
  for (const Row& row : kRows) table[static_cast<std::size_t>(row.op)] = row.fold;
  return table;
}
constexpr std::array<NarrowFold, kOpCount> kByOp = by_op();

}  // namespace

NarrowFold narrow_fold(Op op) { return kByOp[static_cast<std::size_t>(op)]; }

}  // namespace bmc
