// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/term/op.h"
#include "encoder/term/term.h"

namespace bmc {

/// What is known of a term's value without a solver. Kept for widths up to 64; wider terms have no facts.
/// Invariants: (zeros & ones) == 0; umin <= umax; smin <= smax; all within the width.
struct Facts {
  std::uint64_t zeros = 0;  ///< Bits known to be 0.
  std::uint64_t ones = 0;   ///< Bits known to be 1.
  std::uint64_t umin = 0, umax = 0;
  std::int64_t smin = 0, smax = 0;
};

/// Which rewriting a pool does. Everything is on by default; switches exist for bisecting and measuring. Each has a
/// name: "rules", "facts", "lifting", and that of every single rule.
struct RewriteOptions {
  bool rules = true;                      ///< The rules of rules_*.cpp. Constant folding is always on.
  bool facts = true;                      ///< Folding by known bits and intervals.
  bool lifting = true;                    ///< Operators lifted through ite when the results exist already.
  std::vector<std::string> without = {};  ///< Rules that are off.
};

/// Switches the rewriting of that name off. False if there is none.
bool switch_off(RewriteOptions& options, const std::string& name);

/// How many terms a rewriting has changed.
struct RewriteCount {
  std::string_view name;
  std::uint64_t count;
};

/// Owns the hash-consed terms of one harness and builds them, rewriting as it goes.
/// Terms live as long as the pool. Not thread-safe. Operand widths are preconditions (BMC_CHECK).
/// Division by zero and shifts by the width or more have SMT-LIB's meaning: x/0 = ~0 (bvsdiv: +-1), x%0 = x, shift = 0
/// (ashr: sign). FpToSInt/FpToUInt out of range give 0. A NaN result of an Fp operator is the format's positive quiet
/// NaN without payload.
class TermPool {
 public:
  explicit TermPool(RewriteOptions options = {});
  ~TermPool();
  TermPool(const TermPool&) = delete;
  TermPool& operator=(const TermPool&) = delete;

  // Leaves.
  Term constant(const llvm::APInt& value);
  Term constant(unsigned width, std::uint64_t value);  ///< Truncated to the width.
  Term zero(unsigned width) { return constant(width, 0); }
  Term ones(unsigned width);
  Term yes() { return constant(1, 1); }
  Term no() { return constant(1, 0); }
  Term boolean(bool b) { return constant(1, b ? 1 : 0); }
  /// A fresh variable, different from all others even of the same name.
  Term variable(unsigned width, std::string name);

  // Boolean and bitwise; a truth value is a term of width 1.
  Term not_(Term a);
  Term and_(Term a, Term b);
  Term or_(Term a, Term b);
  Term xor_(Term a, Term b);
  Term implies(Term a, Term b) { return or_(not_(a), b); }
  Term and_all(std::span<const Term> terms);  ///< yes() for none.
  Term or_all(std::span<const Term> terms);   ///< no() for none.

  // Arithmetic.
  Term neg(Term a);
  Term add(Term a, Term b);
  Term add(Term a, std::uint64_t b) { return add(a, constant(width(a), b)); }
  Term sub(Term a, Term b);
  Term mul(Term a, Term b);
  Term udiv(Term a, Term b);
  Term urem(Term a, Term b);
  Term sdiv(Term a, Term b);
  Term srem(Term a, Term b);
  Term shl(Term a, Term amount);
  Term lshr(Term a, Term amount);
  Term ashr(Term a, Term amount);

  // Comparisons, of width 1.
  Term eq(Term a, Term b);
  Term ne(Term a, Term b) { return not_(eq(a, b)); }
  Term ult(Term a, Term b);
  Term ule(Term a, Term b) { return not_(ult(b, a)); }
  Term slt(Term a, Term b);
  Term sle(Term a, Term b) { return not_(slt(b, a)); }
  Term is_zero(Term a) { return eq(a, zero(width(a))); }
  Term is_negative(Term a);

  // Does the exact result leave the type's range? Of width 1.
  Term uadd_overflows(Term a, Term b);
  Term sadd_overflows(Term a, Term b);
  Term usub_overflows(Term a, Term b) { return ult(a, b); }
  Term ssub_overflows(Term a, Term b);
  Term umul_overflows(Term a, Term b);
  Term smul_overflows(Term a, Term b);

  // Structure.
  Term ite(Term condition, Term then, Term otherwise);
  Term extract(Term a, unsigned low, unsigned width);  ///< Bits low .. low+width-1.
  Term concat(Term high, Term low);
  Term zext(Term a, unsigned width);  ///< width >= width(a); equal: a itself.
  Term sext(Term a, unsigned width);
  Term trunc(Term a, unsigned width) { return extract(a, 0, width); }
  Term zext_or_trunc(Term a, unsigned width);
  Term sext_or_trunc(Term a, unsigned width);

  // IEEE 754 on bit patterns, round to nearest even (FpRound excepted).
  Term fp_add(FpFormat f, Term a, Term b);
  Term fp_sub(FpFormat f, Term a, Term b);  ///< a + (b with its sign flipped, NaN untouched in effect).
  Term fp_mul(FpFormat f, Term a, Term b);
  Term fp_div(FpFormat f, Term a, Term b);
  Term fp_rem(FpFormat f, Term a, Term b);  ///< C's fmod: the sign of a, truncated quotient.
  Term fp_fma(FpFormat f, Term a, Term b, Term c);
  Term fp_sqrt(FpFormat f, Term a);
  Term fp_round(FpFormat f, Rounding r, Term a);
  Term fp_neg(FpFormat f, Term a);         ///< Flips the sign bit, of NaN too.
  Term fp_abs(FpFormat f, Term a);         ///< Clears the sign bit, of NaN too.
  Term fp_eq(FpFormat f, Term a, Term b);  ///< False for NaN; -0 equals +0.
  Term fp_lt(FpFormat f, Term a, Term b);
  Term fp_le(FpFormat f, Term a, Term b);
  Term fp_is_nan(FpFormat f, Term a);
  Term fp_is_inf(FpFormat f, Term a);
  Term fp_is_zero(FpFormat f, Term a);
  Term fp_to_fp(FpFormat from, FpFormat to, Term a);
  Term fp_to_sint(FpFormat f, Term a, unsigned width);  ///< Toward zero; out of range or NaN: 0.
  Term fp_to_uint(FpFormat f, Term a, unsigned width);
  Term sint_to_fp(FpFormat f, Term a);
  Term uint_to_fp(FpFormat f, Term a);

  // Reading terms.
  Op op(Term t) const;
  unsigned width(Term t) const;
  std::span<const Term> kids(Term t) const;  ///< Stays valid only until the next term is made.
  Term kid(Term t, unsigned i) const;
  bool is_const(Term t) const { return op(t) == Op::Const; }
  bool is_yes(Term t) const;
  bool is_no(Term t) const;
  llvm::APInt value(Term t) const;                    ///< Requires: is_const(t).
  std::optional<std::uint64_t> as_u64(Term t) const;  ///< The value of a constant that fits 64 bits.
  unsigned extract_low(Term t) const;                 ///< Requires: op(t) == Op::Extract.
  FpFormat fp_format(Term t) const;                   ///< Of the operands (SIntToFp, UIntToFp: of the result).
  FpFormat fp_target(Term t) const;                   ///< Requires: op(t) == Op::FpToFp.
  Rounding rounding(Term t) const;                    ///< Requires: op(t) == Op::FpRound.
  const std::string& name(Term t) const;              ///< Requires: op(t) == Op::Var.
  std::uint32_t payload(Term t) const;                ///< What make_raw takes for it.
  Facts facts(Term t) const;                          ///< Requires: width(t) <= 64.
  std::span<const Term> variables() const;            ///< All variables, in order of their making.
  std::size_t size() const;                           ///< Number of terms.
  std::vector<RewriteCount> rewrite_counts() const;   ///< Of what has changed any, in no certain order.

  /// The same operator over other operands, rewritten. Requires: kids.size() == info(op(t)).arity.
  Term rebuild(Term t, std::span<const Term> kids);
  /// The term `op` over `kids` as it stands, without any rewriting but hash-consing; for tests of rules.
  /// `payload` is what the node keeps beside its operands (see node.h); `width` that of the result.
  Term make_raw(Op op, unsigned width, std::span<const Term> kids, std::uint32_t payload = 0);

  struct Impl;

 private:
  Term make(Op op, unsigned width, std::initializer_list<Term> kids, std::uint32_t payload = 0);
  Term binary(Op op, Term a, Term b);
  Term predicate(Op op, Term a, Term b);

  std::unique_ptr<Impl> impl_;
};

}  // namespace bmc
