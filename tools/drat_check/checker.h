// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace bmc::drat {

struct Counts {
  std::uint64_t axioms = 0, lemmas = 0, rat_lemmas = 0;
  std::uint64_t deleted = 0, kept_units = 0, unknown_deletions = 0;
};

/// Checks a proof forwards: every lemma when it is added, against the clauses that are there then. A lemma must follow
/// by unit propagation (RUP), or so must all its resolvents on its first literal (RAT).
/// After Heule, Hunt, Wetzler: "Trimming while Checking Clausal Proofs", FMCAD 2013, without the trimming.
/// Clauses are DIMACS literals, none 0, in any order, repeated ones allowed.
class Checker {
 public:
  void add_axiom(std::span<const int> clause);
  /// False, and nothing is added, if the lemma is neither RUP nor RAT.
  bool add_lemma(std::span<const int> clause);
  /// Forgets one copy of the clause. One that is the reason of a literal that is true for good is kept, as drat-trim
  /// does: otherwise the literal would have to be withdrawn. A clause that is not there is ignored.
  void remove(std::span<const int> clause);
  /// Has unit propagation found the clauses contradictory?
  bool is_refuted() const { return refuted_; }
  const Counts& counts() const { return counts_; }

 private:
  using Literal = std::uint32_t;  // 2 * variable + 1 if negated, variables numbered from 0 as they come.
  using Place = std::size_t;      // Of a clause in store_: its length, its state, its literals.
  enum State : std::uint32_t { kLive, kDeleted };
  struct Watch {
    Place clause;
    Literal other;  // Some literal of the clause: no need to look at it while this one is true.
  };
  static constexpr Place kNone = SIZE_MAX;

  bool is_true(Literal l) const { return values_[l] > 0; }
  bool is_false(Literal l) const { return values_[l] < 0; }
  std::span<Literal> literals(Place clause) { return {&store_[clause + 2], store_[clause]}; }
  bool is_deleted(Place clause) const { return store_[clause + 1] == kDeleted; }

  Literal intern(int number);
  void take(std::span<const int> clause);
  bool is_tautology() const;
  std::uint64_t hash() const;
  Place find_same();
  void store();
  void attach(Place clause);

  void assign(Literal l, Place reason);
  void undo_to(std::size_t trail_size);
  bool propagate();
  bool visit_watches(Literal falsified);
  bool contradicts_negation_of(std::span<const Literal> clause, Literal except);
  bool is_implied();
  bool all_resolvents_are_implied(Literal pivot);

  std::unordered_map<int, Literal> variables_;
  std::vector<Literal> clause_;  // The one at hand, sorted, without repetitions.
  std::vector<Literal> store_;
  std::unordered_multimap<std::uint64_t, Place> by_hash_;
  std::vector<std::vector<Watch>> watches_;  // By literal.
  std::vector<std::int8_t> values_;          // By literal: 1 true, -1 false.
  std::vector<Place> reasons_;               // By variable.
  std::vector<Literal> trail_;
  std::size_t propagated_ = 0;  // Of trail_.
  bool refuted_ = false;
  Counts counts_;
};

}  // namespace bmc::drat
