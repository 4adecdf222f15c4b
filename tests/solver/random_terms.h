// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <string>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Random terms over all bit-vector operators, and over those of floats if there is a format, sharing parts.
class RandomTerms {
 public:
  RandomTerms(TermPool& pool, unsigned seed, std::vector<unsigned> widths, std::vector<FpFormat> formats = {})
      : pool_(pool), random_(seed), widths_(std::move(widths)), formats_(std::move(formats)) {}

  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }
  unsigned any_width() { return widths_[below(static_cast<unsigned>(widths_.size()))]; }
  Term add_variable(unsigned width) {
    terms_.push_back(pool_.variable(width, "v" + std::to_string(terms_.size())));
    return terms_.back();
  }
  /// A truth value over operators `size` times.
  Term truth(unsigned size) {
    for (unsigned i = 0; i < size; i++) terms_.push_back(any_operator());
    return compare(leaf(any_width()));
  }
  llvm::APInt any_value(unsigned width) {
    llvm::APInt value(width, 0);
    for (unsigned i = 0; i < width; i++) value.setBitVal(i, below(2) == 1);
    switch (below(4)) {
      case 0:
        return value.lshr(below(width));  // Small ones,
      case 1:
        return value.ashr(below(width));  // and small negative ones.
      default:
        return value;
    }
  }

 private:
  /// A term there is, brought to the width, or a constant.
  Term leaf(unsigned width) {
    if (terms_.empty() || below(6) == 0) return pool_.constant(any_value(width));
    const Term t = terms_[below(static_cast<unsigned>(terms_.size()))];
    return below(2) == 0 ? pool_.zext_or_trunc(t, width) : pool_.sext_or_trunc(t, width);
  }

  Term compare(Term a) {
    const Term b = leaf(pool_.width(a));
    switch (below(5)) {
      case 0:
        return pool_.eq(a, b);
      case 1:
        return pool_.ult(a, b);
      case 2:
        return pool_.slt(a, b);
      case 3:
        return pool_.umul_overflows(a, b);
      default:
        return pool_.smul_overflows(a, b);
    }
  }

  Term any_operator() {
    if (!formats_.empty() && below(3) == 0)
      return float_operator(formats_[below(static_cast<unsigned>(formats_.size()))]);
    const unsigned width = any_width();
    const Term a = leaf(width), b = leaf(width);
    switch (below(6)) {
      case 0:
        return bitwise(a, b);
      case 1:
        return arithmetic(a, b);
      case 2:
        return shift(a, b);
      case 3:
        return structure(a, b);
      case 4:
        return pool_.ite(compare(a), a, b);
      default:
        return compare(a);
    }
  }

  Term bitwise(Term a, Term b) {
    switch (below(4)) {
      case 0:
        return pool_.and_(a, b);
      case 1:
        return pool_.or_(a, b);
      case 2:
        return pool_.xor_(a, b);
      default:
        return pool_.not_(a);
    }
  }

  Term arithmetic(Term a, Term b) {
    switch (below(7)) {
      case 0:
        return pool_.add(a, b);
      case 1:
        return pool_.sub(a, b);
      case 2:
        return pool_.mul(a, b);
      case 3:
        return pool_.udiv(a, b);
      case 4:
        return pool_.urem(a, b);
      case 5:
        return pool_.sdiv(a, b);
      default:
        return pool_.srem(a, b);
    }
  }

  Term shift(Term a, Term b) {
    switch (below(3)) {
      case 0:
        return pool_.shl(a, b);
      case 1:
        return pool_.lshr(a, b);
      default:
        return pool_.ashr(a, b);
    }
  }

  Term structure(Term a, Term b) {
    const unsigned width = pool_.width(a);
    if (below(2) == 0) return pool_.concat(pool_.trunc(a, 1 + below(width)), b);
    const unsigned low = below(width);
    return pool_.extract(a, low, 1 + below(width - low));
  }

  Term float_operator(FpFormat f) {
    const Term a = leaf(fp_width(f)), b = leaf(fp_width(f));
    switch (below(4)) {
      case 0:
        return float_arithmetic(f, a, b);
      case 1:
        return float_compare(f, a, b);
      case 2:
        return float_convert(f, a);
      default:
        return below(2) == 0 ? pool_.fp_add(f, a, b) : pool_.fp_neg(f, pool_.fp_mul(f, a, b));
    }
  }

  Term float_arithmetic(FpFormat f, Term a, Term b) {
    switch (below(7)) {
      case 0:
        return pool_.fp_sub(f, a, b);
      case 1:
        return pool_.fp_mul(f, a, b);
      case 2:
        return pool_.fp_div(f, a, b);
      case 3:
        return pool_.fp_rem(f, a, b);
      case 4:
        return pool_.fp_fma(f, a, b, leaf(fp_width(f)));
      case 5:
        return pool_.fp_sqrt(f, a);
      default:
        return pool_.fp_round(f, static_cast<Rounding>(below(5)), a);
    }
  }

  Term float_compare(FpFormat f, Term a, Term b) {
    switch (below(6)) {
      case 0:
        return pool_.fp_eq(f, a, b);
      case 1:
        return pool_.fp_lt(f, a, b);
      case 2:
        return pool_.fp_le(f, a, b);
      case 3:
        return pool_.fp_is_nan(f, a);
      case 4:
        return pool_.fp_is_inf(f, a);
      default:
        return pool_.fp_is_zero(f, pool_.fp_abs(f, a));
    }
  }

  Term float_convert(FpFormat f, Term a) {
    switch (below(5)) {
      case 0:
        return pool_.fp_to_fp(f, formats_[below(static_cast<unsigned>(formats_.size()))], a);
      case 1:
        return pool_.fp_to_sint(f, a, any_width());
      case 2:
        return pool_.fp_to_uint(f, a, any_width());
      case 3:
        return pool_.sint_to_fp(f, leaf(any_width()));
      default:
        return pool_.uint_to_fp(f, leaf(any_width()));
    }
  }

  TermPool& pool_;
  std::mt19937 random_;
  std::vector<unsigned> widths_;
  std::vector<FpFormat> formats_;
  std::vector<Term> terms_;
};

}  // namespace bmc
