// SPDX-License-Identifier: Apache-2.0
// Functions of <math.h> that IEEE 754 defines exactly (C17 7.12, Annex F).
#include "encoder/engine/natives.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

struct Operands {
  FpFormat format;
  std::array<Scalar, 3> values;
  TermPool& pool;

  Term operator[](unsigned i) const { return values[i].bits; }
};

/// Applies `make` to the call's float arguments; a result of undefined operands is undefined as a whole.
template <typename Make>
Value apply(const llvm::CallBase& call, Engine& engine, Make make) {
  Operands operands{fp_format_of(call.getArgOperand(0)->getType()), {}, engine.pool()};
  bool defined = true;
  Term shadow = engine.pool().no();
  for (unsigned i = 0; i < call.arg_size() && i < 3; i++) {
    operands.values[i] = engine.scalar(*call.getArgOperand(i));
    defined = defined && operands.values[i].is_defined();
    if (!operands.values[i].is_defined())
      shadow = engine.pool().or_(shadow, engine.pool().not_(engine.pool().is_zero(operands.values[i].shadow)));
  }
  Scalar result{make(operands), {}, {}};
  if (!defined) result.shadow = engine.pool().sext(shadow, engine.pool().width(result.bits));
  return {result};
}

Value native_sqrt(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) { return x.pool.fp_sqrt(x.format, x[0]); });
}
Value native_fma(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) { return x.pool.fp_fma(x.format, x[0], x[1], x[2]); });
}
Value native_fmod(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) { return x.pool.fp_rem(x.format, x[0], x[1]); });
}
Value native_fabs(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) { return x.pool.fp_abs(x.format, x[0]); });
}
Value native_copysign(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) {
    const unsigned sign = x.pool.width(x[0]) - 1;
    return x.pool.concat(x.pool.extract(x[1], sign, 1), x.pool.extract(x[0], 0, sign));
  });
}
template <Rounding kRounding>
Value native_round(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) { return x.pool.fp_round(x.format, kRounding, x[0]); });
}

/// fmin and fmax (F.10.9): a number beats NaN. Of two zeros either may be returned; the first is.
template <bool kMax>
Value native_extremum(const llvm::CallBase& call, Engine& engine) {
  return apply(call, engine, [](const Operands& x) {
    TermPool& pool = x.pool;
    const Term second = kMax ? pool.fp_lt(x.format, x[0], x[1]) : pool.fp_lt(x.format, x[1], x[0]);
    return pool.ite(pool.or_(pool.fp_is_nan(x.format, x[0]), second),
                    pool.ite(pool.fp_is_nan(x.format, x[1]), x[0], x[1]), x[0]);
  });
}

constexpr Native kNatives[] = {
    {"sqrt", 1, native_sqrt}, {"sqrtf", 1, native_sqrt}, {"sqrtl", 1, native_sqrt},
    {"fma", 3, native_fma}, {"fmaf", 3, native_fma}, {"fmal", 3, native_fma},
    {"fmod", 2, native_fmod}, {"fmodf", 2, native_fmod}, {"fmodl", 2, native_fmod},
    {"fabs", 1, native_fabs}, {"fabsf", 1, native_fabs}, {"fabsl", 1, native_fabs},
    {"copysign", 2, native_copysign}, {"copysignf", 2, native_copysign}, {"copysignl", 2, native_copysign},
    {"floor", 1, native_round<Rounding::Down>}, {"floorf", 1, native_round<Rounding::Down>},
    {"floorl", 1, native_round<Rounding::Down>},
    {"ceil", 1, native_round<Rounding::Up>}, {"ceilf", 1, native_round<Rounding::Up>},
    {"ceill", 1, native_round<Rounding::Up>},
    {"trunc", 1, native_round<Rounding::TowardZero>}, {"truncf", 1, native_round<Rounding::TowardZero>},
    {"truncl", 1, native_round<Rounding::TowardZero>},
    {"rint", 1, native_round<Rounding::NearestEven>}, {"rintf", 1, native_round<Rounding::NearestEven>},
    {"rintl", 1, native_round<Rounding::NearestEven>},
    {"nearbyint", 1, native_round<Rounding::NearestEven>}, {"nearbyintf", 1, native_round<Rounding::NearestEven>},
    {"nearbyintl", 1, native_round<Rounding::NearestEven>},
    {"roundeven", 1, native_round<Rounding::NearestEven>}, {"roundevenf", 1, native_round<Rounding::NearestEven>},
    {"roundevenl", 1, native_round<Rounding::NearestEven>},
    {"round", 1, native_round<Rounding::NearestAway>}, {"roundf", 1, native_round<Rounding::NearestAway>},
    {"roundl", 1, native_round<Rounding::NearestAway>},
    {"fmin", 2, native_extremum<false>}, {"fminf", 2, native_extremum<false>}, {"fminl", 2, native_extremum<false>},
    {"fmax", 2, native_extremum<true>}, {"fmaxf", 2, native_extremum<true>}, {"fmaxl", 2, native_extremum<true>},
};

}  // namespace

std::span<const Native> math_natives() { return kNatives; }

}  // namespace bmc
