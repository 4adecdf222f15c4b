// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/term/prove.h"

#include <llvm/ADT/StringExtras.h>
#include <z3++.h>

#include <sstream>
#include <stdexcept>
#include <unordered_map>

#include "encoder/term/fp_eval.h"
#include "encoder/term/node.h"
#include "encoder/term/walk.h"

namespace bmc::testing {
namespace {

/// Lowers raw terms to Z3, one operator to one expression, with no rewriting. Independent of the real backend.
class Lowering {
 public:
  Lowering(z3::context& z3, z3::solver& solver, const TermPool& pool) : z3_(z3), solver_(solver), pool_(pool) {}

  z3::expr lower(Term root) {
    const auto done = [this](Term t) { return lowered_.contains(t); };
    walk_post_order(pool_, std::span(&root, 1), done, [this](Term t) { lowered_.emplace(t, make(t)); });
    return lowered_.at(root);
  }

 private:
  z3::expr kid(Term t, unsigned i) { return lowered_.at(pool_.kid(t, i)); }
  z3::expr truth(const z3::expr& b) { return z3::ite(b, z3_.bv_val(1, 1), z3_.bv_val(0, 1)); }

  z3::expr make(Term t) {
    const Op op = pool_.op(t);
    const unsigned width = pool_.width(t);
    if (op == Op::Const) return z3_.bv_val(llvm::toString(pool_.value(t), 10, false).c_str(), width);
    if (op == Op::Var) return z3_.bv_const((pool_.name(t) + "!" + std::to_string(t.id())).c_str(), width);
    if (op >= Op::FpAdd) return make_float(t);
    return op >= Op::Eq && op <= Op::SMulOverflow ? truth(make_predicate(t)) : make_bits(t);
  }

  z3::expr make_predicate(Term t) {
    const z3::expr a = kid(t, 0), b = kid(t, 1);
    const unsigned width = a.get_sort().bv_size();
    switch (pool_.op(t)) {
      case Op::Eq:
        return a == b;
      case Op::Ult:
        return z3::ult(a, b);
      case Op::Slt:
        return z3::slt(a, b);
      case Op::UMulOverflow:
        return (z3::zext(a, width) * z3::zext(b, width)).extract(2 * width - 1, width) != 0;
      default: {
        const z3::expr product = z3::sext(a, width) * z3::sext(b, width);
        return z3::sext(product.extract(width - 1, 0), width) != product;
      }
    }
  }

  z3::expr make_bits(Term t) {
    const z3::expr a = kid(t, 0);
    const unsigned width = pool_.width(t), has = a.get_sort().bv_size();
    switch (pool_.op(t)) {
      case Op::Not:
        return ~a;
      case Op::Ite:
        return z3::ite(a == 1, kid(t, 1), kid(t, 2));
      case Op::Extract:
        return a.extract(pool_.extract_low(t) + width - 1, pool_.extract_low(t));
      case Op::ZExt:
        return z3::zext(a, width - has);
      case Op::SExt:
        return z3::sext(a, width - has);
      case Op::Concat:
        return z3::concat(a, kid(t, 1));
      default:
        return make_binary(pool_.op(t), a, kid(t, 1));
    }
  }

  z3::expr make_binary(Op op, const z3::expr& a, const z3::expr& b) {
    switch (op) {
      case Op::And:
        return a & b;
      case Op::Or:
        return a | b;
      case Op::Xor:
        return a ^ b;
      case Op::Add:
        return a + b;
      case Op::Mul:
        return a * b;
      case Op::UDiv:
        return z3::udiv(a, b);
      case Op::URem:
        return z3::urem(a, b);
      case Op::SDiv:
        return a / b;
      case Op::SRem:
        return z3::srem(a, b);
      case Op::Shl:
        return z3::shl(a, b);
      case Op::LShr:
        return z3::lshr(a, b);
      case Op::AShr:
        return z3::ashr(a, b);
      default:
        throw std::logic_error("not a binary operator");
    }
  }

  z3::sort sort_of(FpFormat f) {
    const unsigned significand = fp_precision(f);
    return z3_.fpa_sort(fp_width(f) - significand, significand);
  }
  z3::expr as_float(FpFormat f, const z3::expr& bits) {
    return z3::expr(z3_, Z3_mk_fpa_to_fp_bv(z3_, bits, sort_of(f)));
  }
  /// Bits of a float result: a constant that reads as the value, NaN in its one form.
  z3::expr bits_of(FpFormat f, const z3::expr& value, Term t) {
    const z3::expr bits = z3_.bv_const(("fp!" + std::to_string(t.id())).c_str(), fp_width(f));
    const z3::expr nan = z3_.bv_val(llvm::toString(fp_nan(f), 10, false).c_str(), fp_width(f));
    solver_.add(as_float(f, bits) == value);
    solver_.add(z3::implies(z3::expr(z3_, Z3_mk_fpa_is_nan(z3_, value)), bits == nan));
    return bits;
  }

  z3::expr make_float(Term t) {
    const FpFormat f = pool_.fp_format(t);
    const z3::expr nearest(z3_, Z3_mk_fpa_rne(z3_)), zero(z3_, Z3_mk_fpa_rtz(z3_)), a = kid(t, 0);
    const auto wrapped = [&](Z3_ast ast) { return z3::expr(z3_, ast); };
    switch (pool_.op(t)) {
      case Op::SIntToFp:
        return bits_of(f, wrapped(Z3_mk_fpa_to_fp_signed(z3_, nearest, a, sort_of(f))), t);
      case Op::UIntToFp:
        return bits_of(f, wrapped(Z3_mk_fpa_to_fp_unsigned(z3_, nearest, a, sort_of(f))), t);
      default:
        break;
    }
    const z3::expr x = as_float(f, a);
    switch (pool_.op(t)) {
      case Op::FpIsNan:
        return truth(wrapped(Z3_mk_fpa_is_nan(z3_, x)));
      case Op::FpRound:
        return bits_of(f, wrapped(Z3_mk_fpa_round_to_integral(z3_, rounding(t), x)), t);
      case Op::FpToFp:
        return bits_of(pool_.fp_target(t), wrapped(Z3_mk_fpa_to_fp_float(z3_, nearest, x, sort_of(pool_.fp_target(t)))),
                       t);
      case Op::FpToSInt:
        return wrapped(Z3_mk_fpa_to_sbv(z3_, zero, x, pool_.width(t)));
      case Op::FpToUInt:
        return wrapped(Z3_mk_fpa_to_ubv(z3_, zero, x, pool_.width(t)));
      default:
        break;
    }
    const z3::expr y = as_float(f, kid(t, 1));
    switch (pool_.op(t)) {
      case Op::FpAdd:
        return bits_of(f, wrapped(Z3_mk_fpa_add(z3_, nearest, x, y)), t);
      case Op::FpMul:
        return bits_of(f, wrapped(Z3_mk_fpa_mul(z3_, nearest, x, y)), t);
      case Op::FpDiv:
        return bits_of(f, wrapped(Z3_mk_fpa_div(z3_, nearest, x, y)), t);
      case Op::FpEq:
        return truth(wrapped(Z3_mk_fpa_eq(z3_, x, y)));
      case Op::FpLt:
        return truth(wrapped(Z3_mk_fpa_lt(z3_, x, y)));
      case Op::FpLe:
        return truth(wrapped(Z3_mk_fpa_leq(z3_, x, y)));
      default:
        throw std::logic_error("this float operator is not lowered here");
    }
  }

  z3::expr rounding(Term t) {
    constexpr Z3_ast (*kMakers[])(Z3_context) = {Z3_mk_fpa_rne, Z3_mk_fpa_rna, Z3_mk_fpa_rtz, Z3_mk_fpa_rtp,
                                                 Z3_mk_fpa_rtn};
    return z3::expr(z3_, kMakers[static_cast<std::size_t>(pool_.rounding(t))](z3_));
  }

  z3::context& z3_;
  z3::solver& solver_;
  const TermPool& pool_;
  std::unordered_map<Term, z3::expr> lowered_;
};

}  // namespace

struct Prover::Impl {
  z3::context z3;
};

Prover::Prover() : impl_(std::make_unique<Impl>()) {}
Prover::~Prover() = default;

Proof Prover::always_equal(const TermPool& pool, Term a, Term b, std::string& model, unsigned milliseconds) {
  z3::context& z3 = impl_->z3;
  z3::solver solver(z3, "QF_BVFP");
  z3::params limits(z3);
  limits.set("timeout", milliseconds);
  solver.set(limits);
  Lowering lowering(z3, solver, pool);
  const z3::expr left = lowering.lower(a), right = lowering.lower(b);
  solver.add(left != right);
  switch (solver.check()) {
    case z3::unsat:
      return Proof::Holds;
    case z3::unknown:
      return Proof::Unknown;
    case z3::sat:
      break;
  }
  std::ostringstream out;
  out << solver.get_model();
  model = out.str();
  return Proof::Fails;
}

}  // namespace bmc::testing
