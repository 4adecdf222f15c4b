// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// The only loop over term DAGs: calls `visit(t)` for every term below `roots` after all its operands, once each.
/// `done(t)` says that t needs no visit (and nothing below it); it must hold after visit(t).
template <typename Done, typename Visit>
void walk_post_order(const TermPool& pool, std::span<const Term> roots, Done done, Visit visit) {
  struct Item {
    Term term;
    bool expanded;
  };
  std::vector<Item> stack;
  for (Term root : roots) {
    stack.push_back({root, false});
    while (!stack.empty()) {
      Item& top = stack.back();
      if (done(top.term)) {
        stack.pop_back();
      } else if (top.expanded) {
        const Term t = top.term;
        stack.pop_back();
        visit(t);
      } else {
        top.expanded = true;
        const Term t = top.term;
        for (Term kid : pool.kids(t))
          if (!done(kid)) stack.push_back({kid, false});
      }
    }
  }
}

}  // namespace bmc
