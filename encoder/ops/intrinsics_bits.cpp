// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Constants.h>

#include <bit>

#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

/// The number of ones: halves are summed first, so that the sums stay narrow.
Term count_ones(TermPool& pool, Term a, unsigned result_width) {
  const unsigned width = pool.width(a);
  if (width == 1) return pool.zext_or_trunc(a, result_width);
  const unsigned half = width / 2;
  const unsigned sum_width = std::min<unsigned>(result_width, std::bit_width(width));
  const Term low = count_ones(pool, pool.trunc(a, half), sum_width);
  const Term high = count_ones(pool, pool.extract(a, half, width - half), sum_width);
  return pool.zext(pool.add(low, high), result_width);
}

Term population(TermPool& pool, Term a) {
  const unsigned width = pool.width(a);
  if (pool.is_const(a)) return pool.constant(width, pool.value(a).popcount());
  return count_ones(pool, a, width);
}

enum class End : bool { Low, High };

/// The number of zeros before the first one, counted from `end`, by bisection: an empty first half counts in full, and
/// the search goes on in the other. `a` is not zero and its width a power of two.
Term zeros_before_one(TermPool& pool, Term a, End end) {
  const unsigned width = pool.width(a);
  const unsigned half = width / 2;
  const Term low = pool.trunc(a, half), high = pool.extract(a, half, half);
  const Term first = end == End::Low ? low : high, second = end == End::Low ? high : low;
  const Term first_is_empty = pool.is_zero(first);
  if (half == 1) return first_is_empty;
  return pool.concat(first_is_empty, zeros_before_one(pool, pool.ite(first_is_empty, second, first), end));
}

/// A width that is no power of two is padded to one by ones behind the last bit, which also serve a zero operand.
Term count_zeros_padded(TermPool& pool, Term a, End end) {
  const unsigned width = pool.width(a);
  const Term padding = pool.ones(std::bit_ceil(width + 1) - width);
  return zeros_before_one(pool, end == End::Low ? pool.concat(padding, a) : pool.concat(a, padding), end);
}

Term count_zeros(TermPool& pool, Term a, End end) {
  const unsigned width = pool.width(a);
  if (pool.is_const(a)) {
    const llvm::APInt value = pool.value(a);
    return pool.constant(width, end == End::Low ? value.countr_zero() : value.countl_zero());
  }
  if (width == 1 || !std::has_single_bit(width)) return pool.zext_or_trunc(count_zeros_padded(pool, a, end), width);
  const Term count = pool.zext(zeros_before_one(pool, a, end), width);
  return pool.ite(pool.is_zero(a), pool.constant(width, width), count);
}

/// LangRef, llvm.ctlz and llvm.cttz: with the flag set the count of zero is poison (__builtin_clz, __builtin_ctz).
void exec_count_zeros(const IntrinsicInst& i, Machine& m, End end) {
  const bool zero_is_poison = llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->isOne();
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Scalar count = {count_zeros(pool, a.bits, end), {}, shadow_all(pool, pool.width(a.bits), {a})};
    return zero_is_poison ? poison_if(pool, count, pool.is_zero(a.bits)) : count;
  });
}

/// The pieces of `step` bits in reverse order.
Term reversed(TermPool& pool, Term a, unsigned step) {
  Term result = pool.trunc(a, step);
  for (unsigned low = step; low < pool.width(a); low += step) result = pool.concat(result, pool.extract(a, low, step));
  return result;
}

void exec_reversed(const IntrinsicInst& i, Machine& m, unsigned step) {
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term shadow = a.is_defined() ? Term() : reversed(pool, a.shadow, step);
    return Scalar{reversed(pool, a.bits, step), {}, shadow};
  });
}

/// LangRef, llvm.fshl and llvm.fshr: the operands side by side, shifted by the amount modulo the width.
Term funnel(TermPool& pool, End end, Term high, Term low, Term amount) {
  const unsigned width = pool.width(high);
  if (width == 1) return end == End::High ? high : low;
  const Term both = pool.concat(high, low);
  const Term by = pool.zext(pool.urem(amount, pool.constant(width, width)), 2 * width);
  if (end == End::High) return pool.extract(pool.shl(both, by), width, width);
  return pool.trunc(pool.lshr(both, by), width);
}

void exec_funnel(const IntrinsicInst& i, Machine& m, End end) {
  map_lanes<3>(i, m, [&](const Scalar& high, const Scalar& low, const Scalar& amount) {
    TermPool& pool = m.pool();
    const Term bits = funnel(pool, end, high.bits, low.bits, amount.bits);
    if (high.is_defined() && low.is_defined() && amount.is_defined()) return Scalar{bits, {}, {}};
    const Term moved = funnel(pool, end, shadow_bits(pool, high), shadow_bits(pool, low), amount.bits);
    const Term spread = pool.sext(is_undefined(pool, amount), pool.width(bits));
    return Scalar{bits, {}, normal_shadow(pool, pool.or_(moved, spread))};
  });
}

void exec_llvm_ctpop(const IntrinsicInst& i, Machine& m) {
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    return Scalar{population(pool, a.bits), {}, shadow_all(pool, pool.width(a.bits), {a})};
  });
}

void exec_llvm_ctlz(const IntrinsicInst& i, Machine& m) { exec_count_zeros(i, m, End::High); }
void exec_llvm_cttz(const IntrinsicInst& i, Machine& m) { exec_count_zeros(i, m, End::Low); }
void exec_llvm_bswap(const IntrinsicInst& i, Machine& m) { exec_reversed(i, m, 8); }
void exec_llvm_bitreverse(const IntrinsicInst& i, Machine& m) { exec_reversed(i, m, 1); }
void exec_llvm_fshl(const IntrinsicInst& i, Machine& m) { exec_funnel(i, m, End::High); }
void exec_llvm_fshr(const IntrinsicInst& i, Machine& m) { exec_funnel(i, m, End::Low); }

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::ctpop, Adapt<exec_llvm_ctpop>::fn},
    {llvm::Intrinsic::ctlz, Adapt<exec_llvm_ctlz>::fn},
    {llvm::Intrinsic::cttz, Adapt<exec_llvm_cttz>::fn},
    {llvm::Intrinsic::bswap, Adapt<exec_llvm_bswap>::fn},
    {llvm::Intrinsic::bitreverse, Adapt<exec_llvm_bitreverse>::fn},
    {llvm::Intrinsic::fshl, Adapt<exec_llvm_fshl>::fn},
    {llvm::Intrinsic::fshr, Adapt<exec_llvm_fshr>::fn},
};

}  // namespace

std::span<const IntrinsicRow> bit_intrinsics() { return kRows; }

}  // namespace bmc
