// SPDX-License-Identifier: Apache-2.0
#include "solver/fp_lower.h"

#include <algorithm>
#include <array>

#include "encoder/term/walk.h"
#include "solver/fp_circuits.h"
#include "support/check.h"

namespace bmc {
namespace {

/// One operator being replaced: the operands as interchange patterns (integers as they are).
struct Operation {
  const FloatBuilder& b;
  Term term;
  std::span<const Term> operands;
};

using Circuit = Term (*)(const Operation&);

template <Term (*function)(const FloatBuilder&, Term)>
Term unary(const Operation& o) {
  return function(o.b, o.operands[0]);
}
template <Term (*function)(const FloatBuilder&, Term, Term)>
Term binary(const Operation& o) {
  return function(o.b, o.operands[0], o.operands[1]);
}
Term fused(const Operation& o) { return multiply_add_floats(o.b, o.operands[0], o.operands[1], o.operands[2]); }
Term rounded(const Operation& o) { return round_to_integral(o.b, o.b.pool.rounding(o.term), o.operands[0]); }
Term to_sint(const Operation& o) { return float_to_integer(o.b, o.operands[0], o.b.pool.width(o.term), true); }
Term to_uint(const Operation& o) { return float_to_integer(o.b, o.operands[0], o.b.pool.width(o.term), false); }
Term from_sint(const Operation& o) { return integer_to_float(o.b, o.operands[0], true); }
Term from_uint(const Operation& o) { return integer_to_float(o.b, o.operands[0], false); }
Term to_float(const Operation& o) {
  return convert_float(o.b, {o.b.pool, shape_of(o.b.pool.fp_target(o.term))}, o.operands[0]);
}

struct Row {
  Op op;
  Circuit circuit;
  bool takes_floats;
  bool gives_float;
};

constexpr std::array kRows = {
    Row{Op::FpAdd, binary<add_floats>, true, true},
    Row{Op::FpMul, binary<multiply_floats>, true, true},
    Row{Op::FpDiv, binary<divide_floats>, true, true},
    Row{Op::FpRem, binary<float_remainder>, true, true},
    Row{Op::FpFma, fused, true, true},
    Row{Op::FpSqrt, unary<square_root>, true, true},
    Row{Op::FpRound, rounded, true, true},
    Row{Op::FpEq, binary<equal_floats>, true, false},
    Row{Op::FpLt, binary<less_floats>, true, false},
    Row{Op::FpLe, binary<less_or_equal_floats>, true, false},
    Row{Op::FpIsNan, unary<is_nan>, true, false},
    Row{Op::FpToFp, to_float, true, true},
    Row{Op::FpToSInt, to_sint, true, false},
    Row{Op::FpToUInt, to_uint, true, false},
    Row{Op::SIntToFp, from_sint, false, true},
    Row{Op::UIntToFp, from_uint, false, true},
};

const Row* row_of(Op op) {
  const auto row = std::ranges::find(kRows, op, &Row::op);
  return row == kRows.end() ? nullptr : &*row;
}

Term lowered(const FloatCache& cache, Term t) { return t.id() < cache.size() ? cache[t.id()] : Term(); }

Term lower_one(TermPool& pool, Term t, const FloatCache& cache) {
  std::vector<Term> kids(pool.kids(t).begin(), pool.kids(t).end());
  bool same = true;
  for (Term& kid : kids) {
    const Term now = lowered(cache, kid);
    same = same && now == kid;
    kid = now;
  }
  if (row_of(pool.op(t)) != nullptr) return lower_float_operator(pool, t, kids);
  return same ? t : pool.rebuild(t, kids);
}

}  // namespace

Term lower_float_operator(TermPool& pool, Term t, std::span<const Term> kids) {
  const Row* row = row_of(pool.op(t));
  BMC_CHECK(row != nullptr);
  const FpFormat format = pool.fp_format(t);
  const FloatBuilder builder{pool, shape_of(format)};
  std::vector<Term> operands(kids.begin(), kids.end());
  if (row->takes_floats)
    for (Term& operand : operands) operand = decode(pool, format, operand);
  const Term result = row->circuit({builder, t, operands});
  if (!row->gives_float) return result;
  return encode(pool, pool.op(t) == Op::FpToFp ? pool.fp_target(t) : format, result);
}

Term lower_floats(TermPool& pool, Term t, FloatCache& cache) {
  const auto done = [&](Term u) { return lowered(cache, u).valid(); };
  const auto visit = [&](Term u) {
    const Term result = lower_one(pool, u, cache);
    if (cache.size() <= u.id()) cache.resize(pool.size() + u.id() + 1);
    cache[u.id()] = result;
  };
  walk_post_order(pool, std::span(&t, 1), done, visit);
  return lowered(cache, t);
}

}  // namespace bmc
