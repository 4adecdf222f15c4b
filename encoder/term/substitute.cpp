// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/substitute.h"

#include <utility>
#include <vector>

#include "encoder/term/walk.h"

namespace bmc {

Term substitute(TermPool& pool, std::unordered_map<Term, Term>& known, Term term) {
  if (pool.is_const(term)) return term;
  const auto done = [&](Term t) { return pool.is_const(t) || known.contains(t); };
  walk_post_order(pool, std::span(&term, 1), done, [&](Term t) {
    const auto kids = pool.kids(t);
    std::vector<Term> under(kids.begin(), kids.end());
    bool has_changed = false;
    for (Term& kid : under)
      if (!pool.is_const(kid)) has_changed |= std::exchange(kid, known.at(kid)) != kid;
    known.emplace(t, has_changed ? pool.rebuild(t, under) : t);
  });
  return known.at(term);
}

}  // namespace bmc
