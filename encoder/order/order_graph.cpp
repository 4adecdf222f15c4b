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
  const auto known = out_[from].find(to);
  if (known != out_[from].end() && pool_.is_yes(known->second.condition)) return;
  const Term both = pool_.and_(first, second);
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

void OrderGraph::eliminate(const std::function<Term()>& fresh, std::vector<Term>& clauses) {
  for (Vertex v = 0; v < out_.size(); v++) {
    if (const auto self = out_[v].find(v); self != out_[v].end()) {
      clauses.push_back(pool_.not_(self->second.condition));
      out_[v].erase(self);
      in_[v].erase(v);
    }
  }
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
