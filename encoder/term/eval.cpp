// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/eval.h"

#include <array>

#include "encoder/term/eval_expr.h"
#include "encoder/term/fp_eval.h"
#include "encoder/term/walk.h"
#include "support/check.h"

namespace bmc {
namespace {

using llvm::APInt;

struct Args {
  unsigned width;
  std::uint32_t payload;
  std::span<const APInt> kids;

  const APInt& operator[](unsigned i) const { return kids[i]; }
};

APInt truth(bool b) { return APInt(1, b ? 1 : 0); }

APInt eval_not(const Args& x) { return ~x[0]; }
APInt eval_and(const Args& x) { return x[0] & x[1]; }
APInt eval_or(const Args& x) { return x[0] | x[1]; }
APInt eval_xor(const Args& x) { return x[0] ^ x[1]; }
APInt eval_add(const Args& x) { return x[0] + x[1]; }
APInt eval_mul(const Args& x) { return x[0] * x[1]; }
APInt eval_udiv(const Args& x) { return x[1].isZero() ? APInt::getAllOnes(x.width) : x[0].udiv(x[1]); }
APInt eval_urem(const Args& x) { return x[1].isZero() ? x[0] : x[0].urem(x[1]); }
APInt eval_sdiv(const Args& x) {
  if (x[1].isZero()) return x[0].isNegative() ? APInt(x.width, 1) : APInt::getAllOnes(x.width);
  return x[0].sdiv(x[1]);
}
APInt eval_srem(const Args& x) { return x[1].isZero() ? x[0] : x[0].srem(x[1]); }
APInt eval_shl(const Args& x) { return x[0].shl(x[1]); }
APInt eval_lshr(const Args& x) { return x[0].lshr(x[1]); }
APInt eval_ashr(const Args& x) { return x[0].ashr(x[1]); }
APInt eval_eq(const Args& x) { return truth(x[0] == x[1]); }
APInt eval_ult(const Args& x) { return truth(x[0].ult(x[1])); }
APInt eval_slt(const Args& x) { return truth(x[0].slt(x[1])); }
APInt eval_umul_overflow(const Args& x) {
  const unsigned width = x[0].getBitWidth();
  return truth((x[0].zext(2 * width) * x[1].zext(2 * width)).getActiveBits() > width);
}
APInt eval_smul_overflow(const Args& x) {
  const unsigned width = x[0].getBitWidth();
  return truth((x[0].sext(2 * width) * x[1].sext(2 * width)).getSignificantBits() > width);
}
APInt eval_ite(const Args& x) { return x[0].isOne() ? x[1] : x[2]; }
APInt eval_extract(const Args& x) { return x[0].extractBits(x.width, x.payload); }
APInt eval_concat(const Args& x) { return x[0].concat(x[1]); }
APInt eval_zext(const Args& x) { return x[0].zext(x.width); }
APInt eval_sext(const Args& x) { return x[0].sext(x.width); }

struct Row {
  Op op;
  APInt (*eval)(const Args&);
};
constexpr Row kRows[] = {
    {Op::Not, eval_not},
    {Op::And, eval_and},
    {Op::Or, eval_or},
    {Op::Xor, eval_xor},
    {Op::Add, eval_add},
    {Op::Mul, eval_mul},
    {Op::UDiv, eval_udiv},
    {Op::URem, eval_urem},
    {Op::SDiv, eval_sdiv},
    {Op::SRem, eval_srem},
    {Op::Shl, eval_shl},
    {Op::LShr, eval_lshr},
    {Op::AShr, eval_ashr},
    {Op::Eq, eval_eq},
    {Op::Ult, eval_ult},
    {Op::Slt, eval_slt},
    {Op::UMulOverflow, eval_umul_overflow},
    {Op::SMulOverflow, eval_smul_overflow},
    {Op::Ite, eval_ite},
    {Op::Extract, eval_extract},
    {Op::Concat, eval_concat},
    {Op::ZExt, eval_zext},
    {Op::SExt, eval_sext},
};

constexpr bool rows_follow_the_enum() {
  for (std::size_t i = 0; i < std::size(kRows); i++)
    if (static_cast<std::size_t>(kRows[i].op) != i + static_cast<std::size_t>(Op::Not)) return false;
  return std::size(kRows) + static_cast<std::size_t>(Op::Not) == static_cast<std::size_t>(Op::FpAdd);
}
static_assert(rows_follow_the_enum());

}  // namespace

APInt evaluate_expr(const Expr& e, std::span<const APInt> kids) {
  BMC_CHECK(e.arity() > 0 && kids.size() == e.arity());
  if (e.op >= Op::FpAdd) return evaluate_fp(e.op, e.width, e.payload, kids);
  return kRows[static_cast<std::size_t>(e.op) - static_cast<std::size_t>(Op::Not)].eval({e.width, e.payload, kids});
}

APInt evaluate_op(const TermPool& pool, Term t, std::span<const APInt> kids) {
  return evaluate_expr(expr_of(pool, t), kids);
}

Evaluator::Evaluator(const TermPool& pool, const Assignment& assignment)
    : Evaluator(pool, [pool = &pool, values = &assignment](Term variable) {
        const auto found = values->find(variable);
        return found == values->end() ? APInt::getZero(pool->width(variable)) : found->second;
      }) {}

const APInt& Evaluator::value(Term t) {
  const auto done = [this](Term at) { return values_.contains(at); };
  walk_post_order(pool_, std::span(&t, 1), done, [this](Term at) {
    if (pool_.is_const(at)) {
      values_.emplace(at, pool_.value(at));
    } else if (pool_.op(at) == Op::Var) {
      values_.emplace(at, value_of_(at));
    } else {
      std::vector<APInt> kids;
      for (Term kid : pool_.kids(at)) kids.push_back(values_.at(kid));
      values_.emplace(at, evaluate_op(pool_, at, kids));
    }
  });
  return values_.at(t);
}

}  // namespace bmc
