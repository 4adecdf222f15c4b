// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// The alternatives that meet at a join: a binary tree of choices over them, and an order (the tree's leaves, the
/// smaller subtree first) in which neighbours differ little. The exits of a loop, a comb of choices, come in the order
/// in which the loop reaches them.
///
/// A value is given as pieces: it changes at few places of the order. What it costs to merge is what changes, and not
/// the number of alternatives, because a change far down a comb is chosen by one condition, "the execution got that
/// far", which all values share (guard). Finding the place takes O(log n) steps: the path up from a leaf leaves a
/// subtree that comes first at most log n times ("A data structure for dynamic trees", Sleator and Tarjan 1983).
class Alternatives {
 public:
  using Node = std::uint32_t;

  /// `value` holds from position `first` of the order on, up to the next piece.
  template <typename T>
  struct Piece {
    std::uint32_t first;
    T value;
  };

  explicit Alternatives(TermPool& pool) : pool_(pool) {}
  /// Two alternatives; the first is taken where `condition` holds.
  Alternatives(TermPool& pool, Term condition);

  /// Adds the next alternative.
  Node add_leaf();
  /// Adds a choice between two nodes; given that one of the two is taken, it is `then` iff `condition` holds.
  Node add_choice(Term condition, Node then, Node otherwise);
  /// Ends the adding. `root` is above all alternatives.
  void arrange(Node root);

  /// The alternatives, by number of their adding, in order.
  std::span<const std::uint32_t> order() const { return order_; }

  /// The merged value of `pieces`, in ascending order; the first begins at 0. `choose(condition, then, otherwise)`
  /// merges two.
  template <typename T, typename Choose>
  T select(std::span<const Piece<T>> pieces, const Choose& choose) {
    return select_below(root_, pieces, choose);
  }

 private:
  static constexpr Node kNone = ~Node{0};
  struct Choice {
    Node early = kNone, late = kNone;  ///< None for a leaf.
    Term is_late;
    std::uint32_t leaves = 1;
    std::uint32_t begin = 0, end = 0;  ///< Positions of its leaves.
    Node parent = kNone;
    Node spine = kNone;  ///< The highest node from which this one is reached by going to `late` only.
    Term guard;          ///< Of getting to this node, given that the root was got to; made on demand.
  };

  Term guard(Node node);
  /// The lowest node on the way from `node` down its late sides below which position `at` is.
  /// Requires: `at` is below `node`, and not its first position.
  Node lowest_late(Node node, std::uint32_t at) const;
  /// A choice on the way down the late sides: `early`, or what is below `late`.
  template <typename T>
  struct Step {
    Node late;
    Term is_late;
    T early;
  };
  /// From so many steps on, choices are made by halving: by how far the execution got, not exit after exit.
  static constexpr std::size_t kManySteps = 8;
  template <typename T, typename Choose>
  T fold(std::span<const Step<T>> steps, T result, const Choose& choose);
  template <typename T, typename Choose>
  T select_below(Node node, std::span<const Piece<T>> pieces, const Choose& choose);

  TermPool& pool_;
  std::vector<Choice> nodes_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> starts_late_;            ///< By position, but the first: the choice whose late side begins there.
  std::vector<std::uint32_t> leaf_numbers_;  ///< By node.
  std::uint32_t leaves_ = 0;
  Node root_ = kNone;
};

template <typename T, typename Choose>
T Alternatives::select_below(Node node, std::span<const Piece<T>> pieces, const Choose& choose) {
  std::vector<Step<T>> steps;
  while (pieces.size() > 1) {
    const Node lowest = lowest_late(node, pieces[1].first);
    if (lowest != node) steps.push_back({lowest, guard(lowest), pieces[0].value});
    const Node late = nodes_[lowest].late;
    const std::uint32_t begin = nodes_[late].begin;
    std::size_t early = 1;
    while (early < pieces.size() && pieces[early].first < begin) early++;
    const Term is_late = nodes_[lowest].is_late;
    steps.push_back({late, is_late, select_below(nodes_[lowest].early, pieces.first(early), choose)});
    const bool changes_there = early < pieces.size() && pieces[early].first == begin;
    pieces = pieces.subspan(changes_there ? early : early - 1);
    node = late;
  }
  return fold(std::span<const Step<T>>(steps), pieces[0].value, choose);
}

template <typename T, typename Choose>
T Alternatives::fold(std::span<const Step<T>> steps, T result, const Choose& choose) {
  if (steps.size() < kManySteps) {
    for (std::size_t i = steps.size(); i-- > 0;) result = choose(steps[i].is_late, result, steps[i].early);
    return result;
  }
  const std::size_t half = std::bit_floor(steps.size());
  T late = fold(steps.subspan(half), std::move(result), choose);
  T early = fold(steps.first(half - 1), steps[half - 1].early, choose);
  return choose(guard(steps[half - 1].late), late, early);
}

}  // namespace bmc
