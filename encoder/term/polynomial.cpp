// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/polynomial.h"

#include <algorithm>

#include "encoder/term/match.h"

namespace bmc {
namespace {

constexpr unsigned kMaxSteps = 512;
constexpr std::size_t kMaxProducts = 64;
constexpr std::size_t kMaxDegree = 8;

}  // namespace

bool Polynomial::add(const TermPool& p, Term t, std::uint64_t coefficient) {
  llvm::SmallVector<Product, 8> open;
  open.push_back({coefficient & low_mask(width_), {}, {t}});
  while (!open.empty()) {
    Product product = open.pop_back_val();
    if (steps_++ == kMaxSteps) return false;
    if (product.coefficient == 0) continue;
    if (product.factors.empty()) {
      if (!collect(std::move(product))) return false;
    } else {
      expand(p, std::move(product), open);
    }
  }
  return true;
}

// A factor may be narrower than the polynomial: then the coefficient is a multiple of 2 for each bit that it lacks, and
// whatever stands in these bits does not matter.
void Polynomial::expand(const TermPool& p, Product product, llvm::SmallVectorImpl<Product>& open) const {
  const Term factor = product.factors.pop_back_val();
  if (p.is_const(factor)) {
    product.coefficient *= *p.as_u64(factor);
  } else if (p.op(factor) == Op::Not) {  // ~x is -x - 1
    product.coefficient = 0 - product.coefficient;
    open.push_back(product);
    product.factors.push_back(p.kid(factor, 0));
  } else if (p.op(factor) == Op::Add) {
    open.push_back(product);
    open.back().factors.push_back(p.kid(factor, 0));
    product.factors.push_back(p.kid(factor, 1));
  } else if (p.op(factor) == Op::Mul) {
    product.factors.push_back(p.kid(factor, 0));
    product.factors.push_back(p.kid(factor, 1));
  } else if (p.op(factor) == Op::Concat && is_zero_const(p, p.kid(factor, 1))) {
    product.coefficient <<= p.width(p.kid(factor, 1));
    product.factors.push_back(p.kid(factor, 0));
  } else if (p.op(factor) == Op::Extract && p.extract_low(factor) == 0 && p.width(p.kid(factor, 0)) == width_) {
    product.factors.push_back(p.kid(factor, 0));
  } else {
    product.bases.push_back(factor);
  }
  product.coefficient &= low_mask(width_);
  open.push_back(std::move(product));
}

bool Polynomial::collect(Product product) {
  if (product.bases.size() > kMaxDegree) return false;
  std::ranges::sort(product.bases);
  const auto [at, is_new] = products_.try_emplace(std::move(product.bases), 0);
  at->second = (at->second + product.coefficient) & low_mask(width_);
  if (at->second == 0) products_.erase(at);
  return products_.size() <= kMaxProducts;
}

std::optional<std::uint64_t> Polynomial::as_constant() const {
  if (products_.empty()) return 0;
  if (products_.size() > 1 || !products_.begin()->first.empty()) return std::nullopt;
  return products_.begin()->second;
}

}  // namespace bmc
