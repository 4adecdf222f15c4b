// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/pool_impl.h"

#include "encoder/term/eval_expr.h"
#include "encoder/term/facts.h"
#include "encoder/term/fold.h"
#include "support/check.h"

namespace bmc {
namespace {

/// Rules build terms by rules; beyond this nesting a term is stored as it stands, so that the stack stays small.
constexpr unsigned kMaxDepth = 150;
constexpr std::size_t kMinRecent = 1024, kMaxRecent = std::size_t{1} << 20;

std::uint64_t mix(std::uint64_t h) {
  h *= 0x9E3779B97F4A7C15ull;
  return h ^ h >> 32;
}

std::uint32_t hash_of(const Expr& e) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(e.op) << 48 ^ static_cast<std::uint64_t>(e.width) << 32 ^ e.payload);
  h = mix(h ^ e.kids[0].id() ^ static_cast<std::uint64_t>(e.kids[1].id()) << 32);
  return static_cast<std::uint32_t>(mix(h ^ e.kids[2].id()));
}

std::uint32_t hash_of_narrow(unsigned width, std::uint64_t value) {
  return static_cast<std::uint32_t>(mix(mix(value) ^ width));
}

class DepthGuard {
 public:
  explicit DepthGuard(unsigned& depth) : depth_(depth) { depth_++; }
  ~DepthGuard() { depth_--; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  unsigned& depth_;
};

}  // namespace

TermPool::Impl::Impl(TermPool& pool, RewriteOptions rewriting)
    : pool(pool), options(std::move(rewriting)), rules(options.without), recent(kMinRecent) {
  for (std::size_t op = 0; op < kOpCount; op++) fired[op].resize(rules.of(static_cast<Op>(op)).size());
  nodes.push_back({});
  known.push_back({});
  for (unsigned width = 1; width <= 64; width++) known.push_back(unknown_facts(width));
}

Term TermPool::Impl::narrow(unsigned width, std::uint64_t value) {
  const std::uint32_t hash = hash_of_narrow(width, value);
  const std::uint32_t found = table.find(hash, [&](std::uint32_t id) {
    const Node& n = nodes[id];
    return n.op == Op::Const && n.width == width && n.narrow_value() == value;
  });
  if (found != 0) return Term(found);
  const auto low = static_cast<std::uint32_t>(value), high = static_cast<std::uint32_t>(value >> 32);
  const auto id = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back({Op::Const, false, static_cast<std::uint16_t>(width), 0, {Term(low), Term(high), Term()}, 0});
  table.insert(hash, id);
  return Term(id);
}

Term TermPool::Impl::find(const Expr& e) const {
  const std::uint32_t found = table.find(hash_of(e), [&](std::uint32_t id) { return nodes[id].expr() == e; });
  return found != 0 && !nodes[found].raw ? Term(found) : Term();
}

Expr TermPool::Impl::ordered(Expr e) const {
  if (!info(e.op).commutes) return e;
  const bool first_const = node(e[0]).op == Op::Const, second_const = node(e[1]).op == Op::Const;
  if (first_const != second_const ? first_const : e[1] < e[0]) std::swap(e.kids[0], e.kids[1]);
  return e;
}

Term TermPool::Impl::build(const Expr& unordered) {
  const Expr e = ordered(unordered);
  if (const Term constant = fold_constants(e); constant.valid()) return constant;
  if (const Term known = find(e); known.valid()) return known;
  return rewrite(e);
}

Term TermPool::Impl::fold_constants(const Expr& e) {
  const unsigned arity = e.arity();
  bool all_narrow = e.width <= 64;
  for (unsigned i = 0; i < arity; i++) {
    const Node& kid = node(e[i]);
    if (kid.op != Op::Const) return Term();
    all_narrow &= kid.width <= 64;
  }
  const NarrowFold fold = narrow_fold(e.op);
  if (all_narrow && fold != nullptr) {
    const Node &first = node(e[0]), &last = node(e[arity - 1]);
    const auto value = [&](unsigned i) { return i < arity ? node(e[i]).narrow_value() : 0; };
    const NarrowArgs args{e.width, first.width, last.width, e.payload, value(0), value(1), value(2)};
    return narrow(e.width, fold(args) & low_mask(e.width));
  }
  std::vector<llvm::APInt> values;
  for (unsigned i = 0; i < arity; i++) values.push_back(pool.value(e[i]));
  return pool.constant(evaluate_expr(e, values));
}

TermPool::Impl::Rewritten& TermPool::Impl::recent_slot(const Expr& e) {
  return recent[hash_of(e) & (recent.size() - 1)];
}

Term TermPool::Impl::rewrite(const Expr& e) {
  Term result;
  if (options.rules && depth < kMaxDepth) {
    const Rewritten& slot = recent_slot(e);
    if (slot.to.valid() && slot.from == e) return slot.to;
    const DepthGuard guard(depth);
    result = apply_rules(e);
    if (!result.valid() && options.lifting) {
      result = lift(e);
      lifted += result.valid();
    }
    if (result.valid()) recent_slot(e) = {e, result};
  }
  if (result.valid()) return result;
  if (options.facts && e.width <= 64) {
    const Facts f = facts_of_expr(e);
    if (is_single(f)) {
      folded_by_facts++;
      return narrow(e.width, f.umin);
    }
  }
  return intern(e, false);
}

Term TermPool::Impl::apply_rules(const Expr& e) {
  const std::span<const Rule> candidates = rules.of(e.op);
  for (std::size_t i = 0; i < candidates.size(); i++)
    if (const Term result = candidates[i].apply(pool, e); result.valid()) {
      fired[static_cast<std::size_t>(e.op)][i]++;
      return result;
    }
  return Term();
}

Term TermPool::Impl::intern(const Expr& e, bool raw) {
  const std::uint32_t hash = hash_of(e);
  const std::uint32_t found = table.find(hash, [&](std::uint32_t id) { return nodes[id].expr() == e; });
  if (found == 0) return add_node(hash, e, raw);
  if (!raw) nodes[found].raw = false;
  return Term(found);
}

Term TermPool::Impl::add_node(std::uint32_t hash, const Expr& e, bool raw) {
  BMC_CHECK(nodes.size() < 0xFFFF'FFFF);
  const std::uint32_t facts = e.width <= 64 ? store_facts(e) : 0;
  const auto id = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back({e.op, raw, static_cast<std::uint16_t>(e.width), e.payload, e.kids, facts});
  table.insert(hash, id);
  if (nodes.size() > recent.size() && recent.size() < kMaxRecent) grow_recent();
  return Term(id);
}

void TermPool::Impl::grow_recent() {
  std::vector<Rewritten> old(recent.size() * 4);
  old.swap(recent);
  for (const Rewritten& r : old)
    if (r.to.valid()) recent_slot(r.from) = r;
}

std::uint32_t TermPool::Impl::store_facts(const Expr& e) {
  const Facts f = facts_of_expr(e), unknown = known[e.width];
  const bool nothing = (f.zeros | f.ones) == 0 && f.umin == unknown.umin && f.umax == unknown.umax &&
                       f.smin == unknown.smin && f.smax == unknown.smax;
  if (nothing) return e.width;
  known.push_back(f);
  return static_cast<std::uint32_t>(known.size() - 1);
}

Facts TermPool::Impl::facts(Term t) const {
  const Node& n = node(t);
  BMC_CHECK(n.width <= 64);
  return n.op == Op::Const ? constant_facts(n.width, n.narrow_value()) : known[n.facts];
}

Facts TermPool::Impl::facts_of_expr(const Expr& e) const {
  if (!options.facts) return unknown_facts(e.width);
  return facts_over(
      e.op, e.width, e.payload, std::span(e.kids).first(e.arity()), [this](Term t) { return width(t); }, [this](Term t) { return facts(t); });
}

}  // namespace bmc
