// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "encoder/order/communication.h"

namespace bmc {

/// C++20's happens-before (6.9.2.2, without consume) as vector clocks in unary: for an event e, "some release operation
/// of thread t, at or behind its k-th, happens before e". The variables are implied where synchronisation makes them
/// so, and appear elsewhere only negated; so the least values, which are the exact ones, are always allowed.
class HappensBefore {
 public:
  HappensBefore(const OrderProblem& problem, const StaticOrder& order, const Communication& communication,
                std::vector<Term>& clauses);

  /// Does `a` happen before `b`, given that both are executed? (For use in negations, and as the premise of an order.)
  Term before(EventNumber a, EventNumber b) const;

 private:
  using Clock = std::vector<std::vector<Term>>;  ///< By thread and by number of its release operation.

  void find_operations();
  Clock clock_of(Term value) const;
  void make_clock(EventNumber point, const Clock* earlier);
  void synchronise(EventNumber point);
  void import_reads(EventNumber reader, Term condition, EventNumber point);
  void imply(Term condition, const Clock& from, EventNumber point);
  /// What reading the write brings to an acquirer.
  const Clock& released_by(EventNumber write);
  Clock released_at(EventNumber release) const;
  const Clock& clock_at(EventNumber event) const;

  OrderProblem problem_;
  const StaticOrder& order_;
  const Communication& communication_;
  std::vector<Term>& clauses_;
  std::vector<std::vector<EventNumber>> releases_;        ///< By thread: its operations that can release.
  std::vector<std::vector<EventNumber>> points_;          ///< By thread: its operations that can acquire.
  std::map<EventNumber, std::vector<PartNumber>> parts_;  ///< By access.
  std::map<EventNumber, Clock> clocks_;                   ///< By operation that can acquire.
  std::map<EventNumber, Clock> released_;                 ///< By write.
  Clock none_;
};

}  // namespace bmc
