// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/congruence.h"

#include <bit>
#include <numeric>

namespace bmc {
namespace {

constexpr unsigned kMaxDepth = 12;

std::uint64_t modulo(std::uint64_t value, std::uint64_t modulus) { return modulus == 0 ? value : value % modulus; }

Congruence reduced(std::uint64_t modulus, std::uint64_t remainder) { return {modulus, modulo(remainder, modulus)}; }

/// What holds for the values of both.
Congruence either(const Congruence& a, const Congruence& b) {
  const std::uint64_t apart = a.remainder > b.remainder ? a.remainder - b.remainder : b.remainder - a.remainder;
  return reduced(std::gcd(std::gcd(a.modulus, b.modulus), apart), a.remainder);
}

/// By the low bits that are known.
Congruence by_low_bits(const TermPool& pool, Term t) {
  const Facts facts = pool.facts(t);
  const int known = std::countr_one(facts.zeros | facts.ones);
  if (known >= 63) return {1, 0};
  const std::uint64_t modulus = std::uint64_t{1} << known;
  return {modulus, facts.ones & (modulus - 1)};
}

Congruence sum(const Congruence& a, const Congruence& b) {
  std::uint64_t remainder = 0;
  if (__builtin_add_overflow(a.remainder, b.remainder, &remainder)) return {1, 0};
  return reduced(std::gcd(a.modulus, b.modulus), remainder);
}

Congruence multiple(const Congruence& a, std::uint64_t factor) {
  std::uint64_t modulus = 0, remainder = 0;
  if (__builtin_mul_overflow(a.modulus, factor, &modulus) || __builtin_mul_overflow(a.remainder, factor, &remainder))
    return {1, 0};
  return reduced(modulus, remainder);
}

Congruence of(const TermPool& pool, Term t, unsigned depth) {
  if (const auto value = pool.as_u64(t)) return {0, *value};
  if (depth == 0) return by_low_bits(pool, t);
  const unsigned width = pool.width(t);
  const std::uint64_t greatest = width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  const auto kid = [&](unsigned i) { return of(pool, pool.kid(t, i), depth - 1); };
  const auto most = [&](unsigned i) { return pool.facts(pool.kid(t, i)).umax; };
  if (pool.op(t) == Op::ZExt) return kid(0);
  if (pool.op(t) == Op::Ite) return either(kid(1), kid(2));
  // Sums and products count if they cannot wrap around.
  if (pool.op(t) == Op::Add && most(0) <= greatest - most(1)) return sum(kid(0), kid(1));
  if (pool.op(t) == Op::Mul) {
    const auto factor = pool.as_u64(pool.kid(t, 1));
    if (factor && *factor > 0 && most(0) <= greatest / *factor) return multiple(kid(0), *factor);
  }
  if (pool.op(t) == Op::Concat && pool.width(pool.kid(t, 1)) < 64)
    return sum(multiple(kid(0), std::uint64_t{1} << pool.width(pool.kid(t, 1))), kid(1));
  return by_low_bits(pool, t);
}

}  // namespace

Congruence congruence_of(const TermPool& pool, Term t) { return of(pool, t, kMaxDepth); }

std::optional<Meeting> only_meeting(const TermPool& pool, Term offset, std::uint64_t size, Term other,
                                    std::uint64_t other_size) {
  const Congruence a = congruence_of(pool, offset), b = congruence_of(pool, other);
  const std::uint64_t modulus = std::gcd(a.modulus, b.modulus);
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  if (modulus > kMost || size > kMost || other_size > kMost) return std::nullopt;
  if (modulus < 2) return std::nullopt;  // or both constant: not the case that matters
  // The places -size + 1 .. other_size - 1; the least that is possible, and the next.
  const auto step = static_cast<std::int64_t>(modulus);
  const std::int64_t apart =
      (static_cast<std::int64_t>(a.remainder % modulus) - static_cast<std::int64_t>(b.remainder % modulus) + step) %
      step;
  const std::int64_t first = 1 - static_cast<std::int64_t>(size), end = static_cast<std::int64_t>(other_size);
  const std::int64_t place = first + ((apart - first) % step + step) % step;
  if (place >= end) return Meeting{};
  return place + step < end ? std::nullopt : std::optional(Meeting{place});
}

}  // namespace bmc
