// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <vector>

#include "encoder/term/node.h"
#include "encoder/term/rules.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// The pool's state, and the way of every term: fold constants, look up, rewrite, lift, fold by facts, store.
struct TermPool::Impl {
  Impl(TermPool& pool, RewriteOptions rewriting);

  const Node& node(Term t) const { return nodes[t.id()]; }
  unsigned width(Term t) const { return node(t).width; }

  Term narrow(unsigned width, std::uint64_t value);  ///< A constant. Requires: width <= 64, value within it.
  Term build(const Expr& e);                         ///< e rewritten.
  Expr ordered(Expr e) const;                        ///< Operands that commute by id, a constant last.
  Term intern(const Expr& e, bool raw);              ///< e as it stands.
  Term find(const Expr& e) const;                    ///< The stored term e in normal form, or no term.

  /// What is known of e, whether or not it is stored. Requires: e.width <= 64.
  Facts facts_of_expr(const Expr& e) const;
  Facts facts(Term t) const;  ///< Requires: width(t) <= 64.

  /// e over constant operands, or no term. Requires: rebuilt operands are in order.
  Term fold_constants(const Expr& e);
  /// op(ite(c,a,b)) -> ite(c, op(a), op(b)) if both results exist already; or no term.
  Term lift(const Expr& e);
  Term probe(const Expr& e, bool constants_only, unsigned& budget);
  Term probe_branches(const Expr& e, bool constants_only, unsigned& budget);

  TermPool& pool;
  RewriteOptions options;
  RuleTable rules;
  std::array<std::vector<std::uint64_t>, kOpCount> fired;  ///< How often each rule of the table has.
  std::uint64_t lifted = 0, folded_by_facts = 0;
  ChunkedVector<Node> nodes;
  IdTable table;
  ChunkedVector<Facts> known;     ///< Facts by index; the first 65 are those of an unknown value of each width.
  std::deque<llvm::APInt> wide;   ///< Constants above 64 bits.
  std::deque<std::string> names;  ///< Of variables, by number.
  std::vector<Term> variables;

  /// Results of recent rewriting, by expression; an entry may be overwritten at any time.
  struct Rewritten {
    Expr from;
    Term to;
  };
  std::vector<Rewritten> recent;
  unsigned depth = 0;  ///< Nesting of rule applications.

 private:
  Term rewrite(const Expr& e);
  Term apply_rules(const Expr& e);
  std::uint32_t store_facts(const Expr& e);
  Term add_node(std::uint32_t hash, const Expr& e, bool raw);
  Rewritten& recent_slot(const Expr& e);
  void grow_recent();
};

}  // namespace bmc
