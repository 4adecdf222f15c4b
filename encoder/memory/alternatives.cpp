// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/alternatives.h"

#include <utility>

#include "support/check.h"

namespace bmc {

Alternatives::Alternatives(TermPool& pool, Term condition) : pool_(pool) {
  const Node then = add_leaf(), otherwise = add_leaf();
  arrange(add_choice(pool.not_(condition), otherwise, then));
}

Alternatives::Node Alternatives::add_leaf() {
  nodes_.push_back({});
  leaf_numbers_.push_back(leaves_++);
  return static_cast<Node>(nodes_.size() - 1);
}

Alternatives::Node Alternatives::add_choice(Term condition, Node then, Node otherwise) {
  const bool then_is_late = nodes_[then].leaves >= nodes_[otherwise].leaves;
  Choice choice;
  choice.late = then_is_late ? then : otherwise;
  choice.early = then_is_late ? otherwise : then;
  choice.is_late = then_is_late ? condition : pool_.not_(condition);
  choice.leaves = nodes_[then].leaves + nodes_[otherwise].leaves;
  nodes_.push_back(choice);
  leaf_numbers_.push_back(0);
  return static_cast<Node>(nodes_.size() - 1);
}

void Alternatives::arrange(Node root) {
  BMC_CHECK(nodes_[root].leaves == leaves_);
  root_ = root;
  starts_late_.assign(leaves_, kNone);
  nodes_[root].spine = root;
  nodes_[root].guard = pool_.yes();
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    Choice& choice = nodes_[node];
    choice.begin = static_cast<std::uint32_t>(order_.size());
    choice.end = choice.begin + choice.leaves;
    if (choice.early == kNone) {
      order_.push_back(leaf_numbers_[node]);
      continue;
    }
    Choice &early = nodes_[choice.early], &late = nodes_[choice.late];
    early.parent = late.parent = node;
    early.spine = choice.early;
    late.spine = choice.spine;
    starts_late_[choice.begin + early.leaves] = node;
    open.push_back(choice.late);
    open.push_back(choice.early);
  }
}

Alternatives::Node Alternatives::lowest_late(Node node, std::uint32_t at) const {
  Node lowest = starts_late_[at];
  while (nodes_[lowest].end != nodes_[node].end) lowest = nodes_[nodes_[lowest].spine].parent;
  return lowest;
}

Term Alternatives::guard(Node node) {
  std::vector<Node> above;
  for (; !nodes_[node].guard.valid(); node = nodes_[node].parent) above.push_back(node);
  Term guard = nodes_[node].guard;
  for (std::size_t i = above.size(); i-- > 0;) {
    const Choice& parent = nodes_[nodes_[above[i]].parent];
    const bool is_late = parent.late == above[i];
    guard = pool_.and_(guard, is_late ? parent.is_late : pool_.not_(parent.is_late));
    nodes_[above[i]].guard = guard;
  }
  return guard;
}

}  // namespace bmc
