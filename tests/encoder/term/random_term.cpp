// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/term/random_term.h"

#include "encoder/term/fp_eval.h"
#include "encoder/term/node.h"

namespace bmc::testing {

using llvm::APInt;

RandomTerms::RandomTerms(TermPool& built, TermPool& raw, std::uint64_t seed) : built_(built), raw_(raw), random_(seed) {
  const unsigned wide = below(12) == 0 ? 128 : 1 + below(70);
  widths_ = {1, 1 + below(8), 8, 1 + below(64), wide};
  for (unsigned i = 0; i < 4; i++) {
    const unsigned width = i == 0 ? 1 : any_width();
    const Twin v{built_.variable(width, "v"), raw_.variable(width, "v")};
    variables_.push_back(v);
    all_.push_back(v);
  }
}

unsigned RandomTerms::any_width() { return widths_[below(static_cast<unsigned>(widths_.size()))]; }

APInt RandomTerms::any_value(unsigned width) {
  switch (below(6)) {
    case 0:
      return APInt(width, below(4));
    case 1:
      return -APInt(width, 1 + below(3));
    case 2:
      return APInt::getOneBitSet(width, below(width));
    case 3:
      return APInt::getLowBitsSet(width, below(width + 1));
    case 4:
      return APInt::getSignMask(width) - APInt(width, below(2));
    default:
      break;
  }
  APInt value(width, random_());
  for (unsigned at = 64; at < width; at += 64) value |= APInt(width, random_()).shl(at);
  return value;
}

Twin RandomTerms::constant(const APInt& value) { return {built_.constant(value), raw_.constant(value)}; }

Twin RandomTerms::make(Op op, unsigned width, std::initializer_list<Twin> kids, std::uint32_t payload) {
  std::vector<Term> built, raw;
  for (const Twin& kid : kids) {
    built.push_back(kid.built);
    raw.push_back(kid.raw);
  }
  const Term made = raw_.make_raw(op, width, raw, payload);
  return {built_.rebuild(built_.make_raw(op, width, built, payload), built), made};
}

Twin RandomTerms::of_width(Twin t, unsigned width) {
  const unsigned has = raw_.width(t.raw);
  if (has == width) return t;
  if (has > width) return make(Op::Extract, width, {t}, below(3) == 0 ? below(has - width + 1) : 0);
  return make(below(2) == 0 ? Op::ZExt : Op::SExt, width, {t});
}

Twin RandomTerms::any(unsigned width) {
  if (below(5) == 0) return constant(any_value(width));
  for (unsigned tries = 0; tries < 6; tries++) {
    const Twin t = all_[below(static_cast<unsigned>(all_.size()))];
    if (raw_.width(t.raw) == width) return t;
  }
  return of_width(all_[below(static_cast<unsigned>(all_.size()))], width);
}

Twin RandomTerms::bitvector_operator(Op op) {
  const unsigned width = any_width();
  if (op == Op::Ite) return make(op, width, {any(1), any(width), any(width)});
  if (op == Op::Concat) {
    const Twin high = any(any_width()), low = any(any_width());
    return make(op, raw_.width(high.raw) + raw_.width(low.raw), {high, low});
  }
  if (op == Op::Extract || op == Op::ZExt || op == Op::SExt) return of_width(any(any_width()), any_width());
  if (op == Op::Not) return make(op, width, {any(width)});
  const bool predicate = op >= Op::Eq && op <= Op::SMulOverflow;
  return make(op, predicate ? 1 : width, {any(width), any(width)});
}

Twin RandomTerms::float_operator(Op op) {
  const auto format = static_cast<FpFormat>(below(6)), target = static_cast<FpFormat>(below(6));
  const auto rounding = static_cast<Rounding>(below(5));
  const unsigned width = fp_width(format);
  if (op == Op::SIntToFp || op == Op::UIntToFp) return make(op, width, {any(any_width())}, fp_payload(format));
  if (op == Op::FpToSInt || op == Op::FpToUInt) return make(op, any_width(), {any(width)}, fp_payload(format));
  if (op == Op::FpToFp) return make(op, fp_width(target), {any(width)}, fp_payload(format, target));
  if (op == Op::FpRound) return make(op, width, {any(width)}, fp_payload(format, FpFormat::Half, rounding));
  if (op == Op::FpIsNan) return make(op, 1, {any(width)}, fp_payload(format));
  if (op == Op::FpSqrt) return make(op, width, {any(width)}, fp_payload(format));
  if (op == Op::FpFma) return make(op, width, {any(width), any(width), any(width)}, fp_payload(format));
  const bool predicate = op == Op::FpEq || op == Op::FpLt || op == Op::FpLe;
  return make(op, predicate ? 1 : width, {any(width), any(width)}, fp_payload(format));
}

/// Shapes that rules look for and that chance alone would seldom make.
Twin RandomTerms::derived_operator() {
  const unsigned width = any_width();
  const Twin a = any(width), b = any(width), c = any(1);
  switch (below(6)) {
    case 0: {  // a - b
      const Twin minus = make(Op::Add, width, {make(Op::Not, width, {b}), constant(APInt(width, 1))});
      return make(Op::Add, width, {a, minus});
    }
    case 1:
      return make(Op::Ite, width, {c, make(Op::Add, width, {a, constant(any_value(width))}), a});
    case 2:
      return make(Op::Mul, width, {make(Op::UDiv, width, {a, b}), b});
    case 3:
      return make(Op::And, 1, {c, make(Op::Ult, 1, {a, constant(any_value(width))})});
    case 4:
      return make(Op::Eq, 1, {make(Op::Add, width, {a, b}), make(Op::Add, width, {a, any(width)})});
    default: {
      const unsigned at = width < 2 ? 0 : 1 + below(width - 1);
      if (at == 0) return a;
      const Twin high = make(Op::Extract, width - at, {a}, at), low = make(Op::Extract, at, {a}, 0);
      return make(Op::Concat, width, {high, low});
    }
  }
}

Twin RandomTerms::step() {
  constexpr auto kFirst = static_cast<unsigned>(Op::Not), kFloat = static_cast<unsigned>(Op::FpAdd);
  Twin t;
  switch (below(8)) {
    case 0:
      t = float_operator(static_cast<Op>(kFloat + below(kOpCount - kFloat)));
      break;
    case 1:
      t = derived_operator();
      break;
    default:
      t = bitvector_operator(static_cast<Op>(kFirst + below(kFloat - kFirst)));
      break;
  }
  if (raw_.width(t.raw) <= 200) all_.push_back(t);
  return t;
}

void RandomTerms::assign(Assignment& built, Assignment& raw) {
  for (const Twin& v : variables_) {
    const APInt value = any_value(raw_.width(v.raw));
    built[v.built] = value;
    raw[v.raw] = value;
  }
}

}  // namespace bmc::testing
