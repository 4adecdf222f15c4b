// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/order_graph.h"

#include <algorithm>
#include <set>

namespace bmc {

void OrderGraph::add_edge(Vertex from, Vertex to, Term condition, bool is_order) {
  if (pool_.is_no(condition)) return;
  const auto [edge, is_new] = out_[from].try_emplace(to, Edge{condition, is_order});
  if (!is_new) {
    edge->second.condition = pool_.or_(edge->second.condition, condition);
    edge->second.is_order = edge->second.is_order && is_order;
  }
  in_[to][from] = true;
}

/// Where `first` and `second` hold, `from` comes before `to`.
void OrderGraph::add_path(Vertex from, Vertex to, Term first, Term second, const std::function<Term()>& fresh,
                          std::vector<Term>& clauses) {
  if (behind_[to].test(from)) {
    clauses.push_back(pool_.or_(pool_.not_(first), pool_.not_(second)));
    return;
  }
  const Term both = pool_.and_(first, second);
  if (behind_[from].test(to) && !pool_.is_yes(both)) return;
  const auto known = out_[from].find(to);
  if (known != out_[from].end() && pool_.is_yes(known->second.condition)) return;
  const bool is_plain = pool_.is_yes(first) || pool_.is_yes(second);
  if (pool_.is_yes(both) || (known == out_[from].end() && is_plain)) return add_edge(from, to, both);
  if (known == out_[from].end()) {
    add_edge(from, to, fresh(), true);
  } else if (!known->second.is_order) {
    // Its condition says more than the order: a path must not imply it.
    if (known->second.condition == first || known->second.condition == second) return;
    const Term edge = fresh();
    clauses.push_back(pool_.implies(known->second.condition, edge));
    known->second = {edge, true};
  }
  const Term parts[] = {pool_.not_(first), pool_.not_(second), out_[from].at(to).condition};
  clauses.push_back(pool_.or_all(parts));
}

void OrderGraph::remove(Vertex v, const std::function<Term()>& fresh, std::vector<Term>& clauses) {
  // Ordered, so that a replay makes the same variables in the same order.
  std::vector<Vertex> before, after;
  for (const auto& edge : in_[v]) before.push_back(edge.first);
  for (const auto& edge : out_[v]) after.push_back(edge.first);
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  for (const Vertex u : before) {
    const Term first = out_[u].at(v).condition;
    for (const Vertex w : after) {
      const Term second = out_[v].at(w).condition;
      if (u == w)
        clauses.push_back(pool_.or_(pool_.not_(first), pool_.not_(second)));
      else
        add_path(u, w, first, second, fresh, clauses);
    }
  }
  for (const Vertex u : before) out_[u].erase(v);
  for (const Vertex w : after) in_[w].erase(v);
  out_[v].clear();
  in_[v].clear();
}

void OrderGraph::find_reachable() {
  behind_.assign(out_.size(), llvm::BitVector(static_cast<unsigned>(out_.size())));
  for (bool changed = true; changed;) {
    changed = false;
    for (Vertex v = static_cast<Vertex>(out_.size()); v-- > 0;) {
      llvm::BitVector& behind = behind_[v];
      for (const auto& [next, edge] : out_[v]) {
        if (!pool_.is_yes(edge.condition) || (behind.test(next) && !behind_[next].test(behind))) continue;
        behind.set(next);
        behind |= behind_[next];
        changed = true;
      }
    }
  }
}

void OrderGraph::drop_decided(std::vector<Term>& clauses) {
  for (Vertex from = 0; from < out_.size(); from++) {
    if (behind_[from].test(from)) clauses.push_back(pool_.no());
    std::vector<Vertex> always, dropped;
    for (const auto& [to, edge] : out_[from])
      if (pool_.is_yes(edge.condition)) always.push_back(to);
    for (const auto& [to, edge] : out_[from]) {
      const auto leads_on = [&](Vertex next) { return next != to && behind_[next].test(to); };
      const bool is_always = pool_.is_yes(edge.condition), is_against = behind_[to].test(from);
      if (!is_always && is_against) clauses.push_back(pool_.not_(edge.condition));
      if (is_always ? !is_against && std::ranges::any_of(always, leads_on) : is_against || behind_[from].test(to))
        dropped.push_back(to);
    }
    for (const Vertex to : dropped) {
      out_[from].erase(to);
      in_[to].erase(from);
    }
  }
}

void OrderGraph::eliminate(const std::function<Term()>& fresh, std::vector<Term>& clauses) {
  for (Vertex v = 0; v < out_.size(); v++) {
    if (const auto self = out_[v].find(v); self != out_[v].end()) {
      clauses.push_back(pool_.not_(self->second.condition));
      out_[v].erase(self);
      in_[v].erase(v);
    }
  }
  find_reachable();
  drop_decided(clauses);
  using Cost = std::pair<std::size_t, Vertex>;
  std::set<Cost> queue;
  std::vector<std::size_t> cost(out_.size());
  const auto cost_of = [&](Vertex v) { return in_[v].size() * out_[v].size(); };
  for (Vertex v = 0; v < out_.size(); v++) queue.emplace(cost[v] = cost_of(v), v);
  while (!queue.empty()) {
    const Vertex v = queue.begin()->second;
    queue.erase(queue.begin());
    std::vector<Vertex> touched;
    for (const auto& edge : in_[v]) touched.push_back(edge.first);
    for (const auto& edge : out_[v]) touched.push_back(edge.first);
    remove(v, fresh, clauses);
    for (const Vertex t : touched) {
      const auto found = queue.find({cost[t], t});
      if (found == queue.end()) continue;
      queue.erase(found);
      queue.emplace(cost[t] = cost_of(t), t);
    }
  }
}

}  // namespace bmc
