// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/term_pool.h"

#include "encoder/term/facts.h"
#include "encoder/term/pool_impl.h"
#include "support/check.h"

#include <llvm/ADT/Hashing.h>

#include <utility>

namespace bmc {
namespace {

constexpr unsigned kMaxWidth = 65535;

}  // namespace

TermPool::TermPool(RewriteOptions options) : impl_(std::make_unique<Impl>(*this, std::move(options))) {}
TermPool::~TermPool() = default;

Term TermPool::constant(const llvm::APInt& value) {
  const unsigned width = value.getBitWidth();
  BMC_CHECK(width >= 1 && width <= kMaxWidth);
  if (width <= 64) return impl_->narrow(width, value.getZExtValue());
  const auto hash = static_cast<std::uint32_t>(static_cast<std::size_t>(llvm::hash_value(value)));
  const std::uint32_t found = impl_->table.find(hash, [&](std::uint32_t id) {
    const Node& n = impl_->nodes[id];
    return n.op == Op::Const && n.width == width && impl_->wide[n.payload] == value;
  });
  if (found != 0) return Term(found);
  const auto id = static_cast<std::uint32_t>(impl_->nodes.size());
  const auto index = static_cast<std::uint32_t>(impl_->wide.size());
  impl_->wide.push_back(value);
  impl_->nodes.push_back({Op::Const, false, static_cast<std::uint16_t>(width), index, {}, 0});
  impl_->table.insert(hash, id);
  return Term(id);
}

Term TermPool::constant(unsigned width, std::uint64_t value) {
  if (width > 64) return constant(llvm::APInt(width, value));
  BMC_CHECK(width >= 1);
  return impl_->narrow(width, value & low_mask(width));
}

Term TermPool::ones(unsigned width) {
  return width <= 64 ? constant(width, low_mask(width)) : constant(llvm::APInt::getAllOnes(width));
}

Term TermPool::variable(unsigned width, std::string name) {
  BMC_CHECK(width >= 1 && width <= kMaxWidth);
  const auto number = static_cast<std::uint32_t>(impl_->names.size());
  impl_->names.push_back(std::move(name));
  const Term t = impl_->intern({Op::Var, width, number, {}}, false);
  impl_->variables.push_back(t);
  return t;
}

Op TermPool::op(Term t) const { return impl_->node(t).op; }
unsigned TermPool::width(Term t) const { return impl_->width(t); }

std::span<const Term> TermPool::kids(Term t) const {
  const Node& n = impl_->node(t);
  return std::span(n.kids).first(info(n.op).arity);
}

Term TermPool::kid(Term t, unsigned i) const {
  const Node& n = impl_->node(t);
  BMC_CHECK(i < info(n.op).arity);
  return n.kids[i];
}

bool TermPool::is_yes(Term t) const {
  const Node& n = impl_->node(t);
  return n.op == Op::Const && n.width == 1 && n.narrow_value() == 1;
}

bool TermPool::is_no(Term t) const {
  const Node& n = impl_->node(t);
  return n.op == Op::Const && n.width == 1 && n.narrow_value() == 0;
}

llvm::APInt TermPool::value(Term t) const {
  const Node& n = impl_->node(t);
  BMC_CHECK(n.op == Op::Const);
  return n.width <= 64 ? llvm::APInt(n.width, n.narrow_value()) : impl_->wide[n.payload];
}

std::optional<std::uint64_t> TermPool::as_u64(Term t) const {
  const Node& n = impl_->node(t);
  if (n.op != Op::Const) return std::nullopt;
  if (n.width <= 64) return n.narrow_value();
  return impl_->wide[n.payload].tryZExtValue();
}

unsigned TermPool::extract_low(Term t) const {
  BMC_CHECK(op(t) == Op::Extract);
  return impl_->node(t).payload;
}

FpFormat TermPool::fp_format(Term t) const {
  BMC_CHECK(op(t) >= Op::FpAdd);
  return payload_format(impl_->node(t).payload);
}

FpFormat TermPool::fp_target(Term t) const {
  BMC_CHECK(op(t) == Op::FpToFp);
  return payload_target(impl_->node(t).payload);
}

Rounding TermPool::rounding(Term t) const {
  BMC_CHECK(op(t) == Op::FpRound);
  return payload_rounding(impl_->node(t).payload);
}

const std::string& TermPool::name(Term t) const {
  BMC_CHECK(op(t) == Op::Var);
  return impl_->names[impl_->node(t).payload];
}

std::uint32_t TermPool::payload(Term t) const { return impl_->node(t).payload; }
Facts TermPool::facts(Term t) const { return impl_->facts(t); }
std::span<const Term> TermPool::variables() const { return impl_->variables; }
std::size_t TermPool::size() const { return impl_->nodes.size() - 1; }

std::vector<RewriteCount> TermPool::rewrite_counts() const {
  std::vector<RewriteCount> counts = {{kLiftingName, impl_->lifted}, {kFactsName, impl_->folded_by_facts}};
  for (std::size_t op = 0; op < kOpCount; op++) {
    const std::span<const Rule> rules = impl_->rules.of(static_cast<Op>(op));
    for (std::size_t i = 0; i < rules.size(); i++) counts.push_back({rules[i].name, impl_->fired[op][i]});
  }
  std::erase_if(counts, [](const RewriteCount& c) { return c.count == 0; });
  return counts;
}

Term TermPool::rebuild(Term t, std::span<const Term> kids) {
  Expr e = impl_->node(t).expr();
  BMC_CHECK(kids.size() == e.arity());
  if (kids.empty()) return t;
  for (unsigned i = 0; i < kids.size(); i++) {
    BMC_CHECK(width(kids[i]) == width(e[i]));
    e.kids[i] = kids[i];
  }
  return impl_->build(e);
}

Term TermPool::make(Op op, unsigned width, std::initializer_list<Term> kids, std::uint32_t payload) {
  Expr e{op, width, payload, {}};
  std::copy(kids.begin(), kids.end(), e.kids.begin());
  return impl_->build(e);
}

Term TermPool::make_raw(Op op, unsigned width, std::span<const Term> kids, std::uint32_t payload) {
  BMC_CHECK(kids.size() == info(op).arity && !kids.empty());
  BMC_CHECK(width >= 1 && width <= kMaxWidth);
  Expr e{op, width, payload, {}};
  std::copy(kids.begin(), kids.end(), e.kids.begin());
  return impl_->intern(e, true);
}

Expr expr_of(const TermPool& p, Term t) {
  Expr e{p.op(t), p.width(t), p.payload(t), {}};
  const std::span<const Term> kids = p.kids(t);
  std::copy(kids.begin(), kids.end(), e.kids.begin());
  return e;
}

}  // namespace bmc
