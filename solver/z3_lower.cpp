// SPDX-License-Identifier: Apache-2.0
#include "solver/z3_lower.h"

#include <llvm/ADT/SmallString.h>

#include <array>
#include <string>

#include "encoder/term/walk.h"
#include "support/check.h"

namespace bmc {
namespace {

using Lower = z3::expr (*)(Z3Lowering&, Term);
using Binary = z3::expr (*)(const z3::expr&, const z3::expr&);
using RawBinary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);

bool is_truth(const Z3Lowering& z, Term t) { return z.pool().width(t) == 1; }

z3::expr lower_const(Z3Lowering& z, Term t) {
  const llvm::APInt value = z.pool().value(t);
  if (value.getBitWidth() == 1) return z.context().bool_val(value.isOne());
  if (value.getActiveBits() <= 64) return z.context().bv_val(value.getZExtValue(), value.getBitWidth());
  llvm::SmallString<80> digits;
  value.toStringUnsigned(digits);
  return z.context().bv_val(digits.c_str(), value.getBitWidth());
}

z3::expr lower_var(Z3Lowering& z, Term t) {
  const std::string name = z.pool().name(t) + "!" + std::to_string(t.id());
  if (is_truth(z, t)) return z.context().bool_const(name.c_str());
  return z.context().bv_const(name.c_str(), z.pool().width(t));
}

z3::expr lower_not(Z3Lowering& z, Term t) { return is_truth(z, t) ? !z.kid(t, 0) : ~z.kid(t, 0); }

z3::expr lower_and(Z3Lowering& z, Term t) {
  return is_truth(z, t) ? z.kid(t, 0) && z.kid(t, 1) : z.kid(t, 0) & z.kid(t, 1);
}

z3::expr lower_or(Z3Lowering& z, Term t) {
  return is_truth(z, t) ? z.kid(t, 0) || z.kid(t, 1) : z.kid(t, 0) | z.kid(t, 1);
}

z3::expr lower_xor(Z3Lowering& z, Term t) {
  return is_truth(z, t) ? z.kid(t, 0) != z.kid(t, 1) : z.kid(t, 0) ^ z.kid(t, 1);
}

z3::expr lower_eq(Z3Lowering& z, Term t) { return z.kid(t, 0) == z.kid(t, 1); }

/// A binary function of Z3's C interface from bit-vectors to a bit-vector.
template <RawBinary make>
z3::expr lower_arithmetic(Z3Lowering& z, Term t) {
  const z3::expr a = z.bits(t, 0), b = z.bits(t, 1);
  const z3::expr result(z.context(), make(z.context(), a, b));
  z.context().check_error();
  return z.normal(result);
}

/// The same from bit-vectors to a Boolean.
template <RawBinary make>
z3::expr lower_comparison(Z3Lowering& z, Term t) {
  const z3::expr a = z.bits(t, 0), b = z.bits(t, 1);
  const z3::expr result(z.context(), make(z.context(), a, b));
  z.context().check_error();
  return result;
}

z3::expr lower_unsigned_overflow(Z3Lowering& z, Term t) {
  return !z3::bvmul_no_overflow(z.bits(t, 0), z.bits(t, 1), false);
}

/// By magnitudes and the product's sign: Z3 4.8.12 folds its own predicate wrongly for two negative constants.
z3::expr lower_signed_overflow(Z3Lowering& z, Term t) {
  const z3::expr a = z.bits(t, 0), b = z.bits(t, 1), product = a * b;
  const unsigned width = a.get_sort().bv_size();
  if (width == 1) return z.kid(t, 0) && z.kid(t, 1);  // -1 * -1
  const z3::expr zero = z.context().bv_val(0, width);
  const auto magnitude = [&](const z3::expr& x) { return z3::ite(z3::slt(x, zero), -x, x); };
  const z3::expr negative = z3::slt(a, zero) != z3::slt(b, zero);
  const z3::expr wrong_sign = z3::ite(negative, z3::slt(zero, product), z3::slt(product, zero));
  return wrong_sign || !z3::bvmul_no_overflow(magnitude(a), magnitude(b), false);
}

z3::expr lower_ite(Z3Lowering& z, Term t) { return z3::ite(z.kid(t, 0), z.kid(t, 1), z.kid(t, 2)); }

z3::expr lower_extract(Z3Lowering& z, Term t) {
  const unsigned low = z.pool().extract_low(t);
  return z.normal(z.bits(t, 0).extract(low + z.pool().width(t) - 1, low));
}

z3::expr lower_concat(Z3Lowering& z, Term t) { return z3::concat(z.bits(t, 0), z.bits(t, 1)); }

unsigned added_bits(const Z3Lowering& z, Term t) { return z.pool().width(t) - z.pool().width(z.pool().kid(t, 0)); }

z3::expr lower_zext(Z3Lowering& z, Term t) { return z.normal(z3::zext(z.bits(t, 0), added_bits(z, t))); }
z3::expr lower_sext(Z3Lowering& z, Term t) { return z.normal(z3::sext(z.bits(t, 0), added_bits(z, t))); }

struct Row {
  Op op;
  Lower lower;
};

constexpr Row kRows[] = {
    {Op::Const, lower_const},
    {Op::Var, lower_var},
    {Op::Not, lower_not},
    {Op::And, lower_and},
    {Op::Or, lower_or},
    {Op::Xor, lower_xor},
    {Op::Add, lower_arithmetic<Z3_mk_bvadd>},
    {Op::Mul, lower_arithmetic<Z3_mk_bvmul>},
    {Op::UDiv, lower_arithmetic<Z3_mk_bvudiv>},
    {Op::URem, lower_arithmetic<Z3_mk_bvurem>},
    {Op::SDiv, lower_arithmetic<Z3_mk_bvsdiv>},
    {Op::SRem, lower_arithmetic<Z3_mk_bvsrem>},
    {Op::Shl, lower_arithmetic<Z3_mk_bvshl>},
    {Op::LShr, lower_arithmetic<Z3_mk_bvlshr>},
    {Op::AShr, lower_arithmetic<Z3_mk_bvashr>},
    {Op::Eq, lower_eq},
    {Op::Ult, lower_comparison<Z3_mk_bvult>},
    {Op::Slt, lower_comparison<Z3_mk_bvslt>},
    {Op::UMulOverflow, lower_unsigned_overflow},
    {Op::SMulOverflow, lower_signed_overflow},
    {Op::Ite, lower_ite},
    {Op::Extract, lower_extract},
    {Op::Concat, lower_concat},
    {Op::ZExt, lower_zext},
    {Op::SExt, lower_sext},
};

constexpr auto make_table() {
  std::array<Lower, kOpCount> table{};
  for (const Row& row : kRows) table[static_cast<std::size_t>(row.op)] = row.lower;
  return table;
}
constexpr std::array<Lower, kOpCount> kTable = make_table();

}  // namespace

z3::expr Z3Lowering::bits(Term t, unsigned i) {
  const z3::expr e = kid(t, i);
  return e.is_bool() ? z3::ite(e, context_.bv_val(1, 1), context_.bv_val(0, 1)) : e;
}

z3::expr Z3Lowering::normal(const z3::expr& e) { return e.get_sort().bv_size() == 1 ? e == context_.bv_val(1, 1) : e; }

void Z3Lowering::lower_one(Term t) {
  const Lower lower = kTable[static_cast<std::size_t>(pool_.op(t))];
  BMC_CHECK(lower != nullptr);
  expressions_.push_back(lower(*this, t));
  if (index_.size() <= t.id()) index_.resize(pool_.size() + t.id() + 1);
  index_[t.id()] = static_cast<std::uint32_t>(expressions_.size());
}

z3::expr Z3Lowering::lower(Term root) {
  walk_post_order(pool_, std::span(&root, 1), [this](Term t) { return knows(t); }, [this](Term t) { lower_one(t); });
  return get(root);
}

}  // namespace bmc
