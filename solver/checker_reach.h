// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_set>
#include <vector>

#include "encoder/vc/vc.h"
#include "solver/checker_session.h"

namespace bmc {

/// Finds out which properties some execution gets to. Every model that is found for anything counts; queries of its own
/// come last and are small. In doubt a property counts as reached.
class ReachTracker {
 public:
  ReachTracker(TermPool& pool, const VerificationCondition& vc, CheckerSession& session);

  /// The session's history has arrived at this claim.
  void arrive(const Step& step);
  /// Does the session's current prefix have claims whose reachability is still open?
  bool has_open_in_prefix() const { return !open_.empty() && open_.back().prefix == session_.prefix(); }
  /// The session has set a mark.
  void prefix_changed() { noted_in_prefix_.clear(); }

  void set_reached(PropertyIndex property);
  bool is_reached(PropertyIndex property) const { return reached_[property]; }
  /// A model of everything that the session holds; `next` are further steps that its execution arrives at.
  void use_model(const Assignment& model, std::span<const Step> next);
  /// Asks the solver about what is left. `is_of_interest` by property.
  void decide_rest(const std::vector<bool>& is_of_interest);

 private:
  struct Open {
    PropertyIndex property;
    Term guard;
    CheckerSession::Prefix prefix;
  };
  using Range = std::span<const Open>;

  void drop_reached();
  Term any_guard(Range range);
  void mark(Range range);
  bool ask_until_unsat(std::size_t first, CheckerSession::Prefix prefix);
  bool has_budget() const;

  TermPool& pool_;
  CheckerSession& session_;
  std::vector<bool> reached_;
  std::vector<Open> open_;  // In program order, so that equal prefixes are neighbours.
  std::unordered_set<std::uint64_t> noted_in_prefix_;
  double budget_end_ = 0;
};

}  // namespace bmc
