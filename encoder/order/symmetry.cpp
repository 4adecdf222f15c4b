// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/symmetry.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "encoder/term/substitute.h"

namespace bmc {
namespace {

/// Of two threads, half of the executions would be saved.
constexpr std::size_t kFewest = 3;

using Place = std::pair<ObjectNumber, std::uint64_t>;
using Group = std::vector<ThreadNumber>;
using Column = std::size_t;  ///< Of the events of the group's threads, each in program order.

/// Terms with variables replaced.
class Substitution {
 public:
  explicit Substitution(TermPool& pool) : pool_(&pool) {}

  /// Requires: nothing has been replaced since the last call.
  void put(Term variable, Term by) { memo_.insert_or_assign(variable, by); }
  bool has(Term variable) const { return memo_.contains(variable); }
  Term operator()(Term t) { return t.valid() ? substitute(*pool_, memo_, t) : t; }

 private:
  TermPool* pool_;
  std::unordered_map<Term, Term> memo_;
};

/// All terms of an event but its place.
std::vector<Term> terms_of(const Event& e) {
  return {e.guard,        e.strong,       e.beyond,       e.gone,           e.value.bits,
          e.value.object, e.value.shadow, e.initial.bits, e.initial.object, e.initial.shadow};
}

bool is_alike(const Event& a, const Event& b) {
  const auto kind = [](const Event& e) {
    return std::tuple(e.kind, e.ordering, e.weak_ordering, e.is_final, e.drains, e.size);
  };
  return kind(a) == kind(b);
}

class SymmetrySearch {
 public:
  SymmetrySearch(const OrderProblem& problem, Communication& communication, std::vector<Term>& clauses)
      : problem_(problem),
        pool_(problem.pool),
        communication_(communication),
        clauses_(clauses),
        lists_(problem.threads) {
    for (EventNumber e = 0; e < problem_.events.size(); e++) lists_[problem_.events[e].thread].push_back(e);
  }

  void run() {
    for (ThreadNumber first = 1; first < problem_.threads;) {
      Group group{first};
      while (group.back() + 1 < problem_.threads && look_alike(first, group.back() + 1))
        group.push_back(group.back() + 1);
      first = group.back() + 1;
      if (group.size() >= kFewest) try_group(group);
    }
  }

 private:
  const Event& event(ThreadNumber thread, Column column) const { return problem_.events[lists_[thread][column]]; }
  /// The other half of an update, counted from the thread's first event; kNoEvent if there is none.
  EventNumber half(ThreadNumber thread, Column column) const {
    const Event& e = event(thread, column);
    return e.is_access() && e.partner != kNoEvent ? e.partner - lists_[thread].front() : kNoEvent;
  }
  bool look_alike(ThreadNumber a, ThreadNumber b) const;
  void try_group(const Group& group);
  bool are_created_together(const Group& group) const;
  bool find_own_places(const Group& group);
  bool find_joins(const Group& group);
  bool join_reads_are_in_one_row() const;
  bool assume_joined();
  bool is_read_passed(const Event& read);
  bool are_same(ThreadNumber a, ThreadNumber b, std::size_t member);
  bool pair_variables(Term a, Term b, Substitution& image) const;
  /// The exchange, behind what follows from all being joined.
  struct Image {
    Substitution &joined, &pairs;
    Term operator()(Term t) { return pairs(joined(t)); }
  };
  bool maps(const Event& from, const Event& to, Image& image);
  bool statements_map(ThreadNumber a, ThreadNumber b, Image& image);
  bool nothing_follows_a_wait();
  void put_in_order(const Group& group);
  PartNumber first_part(EventNumber event) const;

  const OrderProblem& problem_;
  TermPool& pool_;
  Communication& communication_;
  std::vector<Term>& clauses_;
  std::vector<std::vector<EventNumber>> lists_;  ///< By thread.

  // Of the group that is tried.
  std::map<Place, std::size_t> own_places_;      ///< Those that only one of the threads writes, with its index.
  std::set<Column> own_columns_;                 ///< Of these writes.
  std::vector<std::vector<EventNumber>> joins_;  ///< By index in the group: reads that wait for its end.
  Term all_joined_;                              ///< No such wait lasts for ever.
  Substitution joined_{pool_};                   ///< What follows for variables.
  std::vector<Term> waits_;                      ///< Those that say that a wait lasts for ever.
  ThreadNumber joiner_ = 0;                      ///< Who waits, if anyone does.
};

bool SymmetrySearch::look_alike(ThreadNumber a, ThreadNumber b) const {
  if (lists_[a].empty() || lists_[a].size() != lists_[b].size()) return false;
  for (Column i = 0; i < lists_[a].size(); i++)
    if (!is_alike(event(a, i), event(b, i)) || event(a, i).site != event(b, i).site || half(a, i) != half(b, i))
      return false;
  return true;
}

void SymmetrySearch::try_group(const Group& group) {
  own_places_.clear();
  own_columns_.clear();
  joins_.assign(group.size(), {});
  all_joined_ = pool_.yes();
  joined_ = Substitution(pool_);
  waits_.clear();
  if (!are_created_together(group) || !find_own_places(group) || !find_joins(group) || !assume_joined()) return;
  for (std::size_t i = 0; i + 1 < group.size(); i++)
    if (!are_same(group[i], group[i + 1], i)) return;
  put_in_order(group);
}

/// By one thread, surely, and with nothing between.
bool SymmetrySearch::are_created_together(const Group& group) const {
  std::vector<EventNumber> creations;
  for (const ThreadNumber thread : group) {
    const Event& begin = event(thread, 0);
    if (begin.kind != Event::Kind::Begin || begin.partner == kNoEvent) return false;
    creations.push_back(begin.partner);
    if (!pool_.is_yes(problem_.events[begin.partner].guard) || !pool_.is_yes(begin.guard)) return false;
  }
  const std::vector<EventNumber>& list = lists_[problem_.events[creations.front()].thread];
  const auto at = std::ranges::find(list, creations.front());
  return static_cast<std::size_t>(list.end() - at) >= creations.size() &&
         std::equal(creations.begin(), creations.end(), at);
}

/// Where the threads' places differ, each has one of its own, which it writes once.
bool SymmetrySearch::find_own_places(const Group& group) {
  for (Column i = 1; i < lists_[group.front()].size(); i++) {
    const Event& first = event(group.front(), i);
    if (first.kind == Event::Kind::Create || first.kind == Event::Kind::Begin) return false;
    bool is_common = true;
    for (const ThreadNumber thread : group)
      is_common &= event(thread, i).object == first.object && event(thread, i).offset == first.offset;
    if (is_common) continue;
    if (!first.is_write() || first.partner != kNoEvent) return false;
    own_columns_.insert(i);
    for (std::size_t member = 0; member < group.size(); member++) {
      const Event& write = event(group[member], i);
      const auto offset = pool_.as_u64(write.offset);
      if (!offset || !own_places_.try_emplace({write.object, *offset}, member).second) return false;
    }
  }
  return true;
}

/// All other accesses to these places are reads that wait, the same for each thread.
bool SymmetrySearch::find_joins(const Group& group) {
  if (own_columns_.size() > 1) return false;
  for (EventNumber e = 0; e < problem_.events.size(); e++) {
    const Event& other = problem_.events[e];
    if (other.kind == Event::Kind::Fence || other.kind == Event::Kind::Create || other.kind == Event::Kind::Begin)
      continue;
    const auto member = std::ranges::find(group, other.thread);
    if (member != group.end()) {
      const auto& list = lists_[other.thread];
      const auto column = static_cast<Column>(std::ranges::find(list, e) - list.begin());
      if (own_columns_.contains(column)) continue;
    }
    const auto offset = other.is_access() ? pool_.as_u64(other.offset) : std::nullopt;
    for (const auto& [place, index] : own_places_) {
      if (place.first != other.object) continue;
      if (!offset) return false;
      const unsigned size = event(group[index], *own_columns_.begin()).size;
      const bool is_exact = *offset == place.second && other.size == size;
      if (is_exact && other.is_read() && other.partner == kNoEvent && member == group.end())
        joins_[index].push_back(e);
      else if (*offset < place.second + size && place.second < *offset + other.size)
        return false;
    }
  }
  for (const auto& reads : joins_) {
    if (reads.size() != joins_.front().size()) return false;
    for (std::size_t i = 0; i < reads.size(); i++)
      if (!is_alike(problem_.events[reads[i]], problem_.events[joins_.front()[i]])) return false;
  }
  return join_reads_are_in_one_row();
}

bool SymmetrySearch::join_reads_are_in_one_row() const {
  std::vector<EventNumber> all;
  for (const auto& reads : joins_) all.insert(all.end(), reads.begin(), reads.end());
  if (all.empty()) return true;
  std::ranges::sort(all);
  const std::vector<EventNumber>& list = lists_[problem_.events[all.front()].thread];
  const auto at = std::ranges::find(list, all.front());
  return static_cast<std::size_t>(list.end() - at) >= all.size() && std::equal(all.begin(), all.end(), at);
}

/// Restricts what follows to executions in which no wait for the threads' ends lasts for ever.
bool SymmetrySearch::assume_joined() {
  std::vector<EventNumber> all;
  for (const auto& reads : joins_) all.insert(all.end(), reads.begin(), reads.end());
  std::ranges::sort(all);
  for (const EventNumber e : all) {
    const Event& read = problem_.events[e];
    if (!read.is_final) continue;
    joiner_ = read.thread;
    all_joined_ = pool_.and_(all_joined_, pool_.not_(read.guard));
    Substitution so_far = joined_;
    const Term left = so_far(read.guard);
    if (pool_.is_no(left)) continue;
    if (pool_.op(left) != Op::Var) return false;
    joined_.put(left, pool_.no());
    waits_.push_back(left);
  }
  return std::ranges::all_of(
      all, [this](EventNumber e) { return problem_.events[e].is_final || is_read_passed(problem_.events[e]); });
}

/// Is it assumed that the read does not get the initial value? If so, its order among its likes does not matter:
/// nothing but the creator's later events comes after it.
bool SymmetrySearch::is_read_passed(const Event& read) {
  if (!is_atomic(read.ordering) || read.ordering == Ordering::SequentiallyConsistent || read.strong.valid())
    return false;
  if (!read.value.is_defined() || read.value.is_pointer() || !pool_.is_const(read.initial.bits)) return false;
  Term variable = read.value.bits;
  while (pool_.op(variable) == Op::ZExt) variable = pool_.kid(variable, 0);
  if (pool_.op(variable) != Op::Var) return false;
  Substitution initial = joined_;
  initial.put(variable, pool_.constant(pool_.width(variable), 0));
  if (initial(read.value.bits) != read.initial.bits) return false;
  return std::ranges::any_of(*problem_.statements, [&](const Statement& s) {
    return s.kind == Statement::Kind::Assumption && pool_.is_no(initial(pool_.implies(s.guard, s.condition)));
  });
}

/// Operands in the same order, and variables for variables.
bool SymmetrySearch::pair_variables(Term a, Term b, Substitution& image) const {
  std::vector<std::pair<Term, Term>> open{{a, b}};
  std::set<std::pair<Term, Term>> seen;
  while (!open.empty()) {
    const auto [one, other] = open.back();
    open.pop_back();
    if (one.valid() != other.valid()) return false;
    if (!one.valid() || one == other || !seen.emplace(one, other).second) continue;
    if (pool_.op(one) != pool_.op(other) || pool_.width(one) != pool_.width(other)) return false;
    if (pool_.op(one) == Op::Var) {
      if (!image.has(one) && !image.has(other)) {
        image.put(one, other);
        image.put(other, one);
      }
      continue;
    }
    const auto kids = pool_.kids(one), others = pool_.kids(other);
    if (kids.empty() || kids.size() != others.size()) return false;
    for (std::size_t i = 0; i < kids.size(); i++) open.emplace_back(kids[i], others[i]);
  }
  return true;
}

/// But for their places.
bool SymmetrySearch::maps(const Event& from, const Event& to, Image& image) {
  const std::vector<Term> sources = terms_of(from), targets = terms_of(to);
  for (std::size_t i = 0; i < sources.size(); i++)
    if (image(sources[i]) != joined_(targets[i])) return false;
  return true;
}

/// Are neighbours a and b, of index `member` and the next, exchangeable?
bool SymmetrySearch::are_same(ThreadNumber a, ThreadNumber b, std::size_t member) {
  Substitution pairs(pool_);
  const auto pair_events = [&](const Event& one, const Event& other) {
    const std::vector<Term> ones = terms_of(one), others = terms_of(other);
    for (std::size_t i = 0; i < ones.size(); i++)
      if (!pair_variables(joined_(ones[i]), joined_(others[i]), pairs)) return false;
    return true;
  };
  for (Column i = 0; i < lists_[a].size(); i++)
    if (!pair_events(event(a, i), event(b, i))) return false;
  std::map<EventNumber, EventNumber> partner;  // of joins
  for (std::size_t i = 0; i < joins_[member].size(); i++) {
    const EventNumber one = joins_[member][i], other = joins_[member + 1][i];
    partner[one] = other;
    partner[other] = one;
    if (!pair_variables(problem_.events[one].value.bits, problem_.events[other].value.bits, pairs)) return false;
  }
  Image image{joined_, pairs};
  for (EventNumber e = 0; e < problem_.events.size(); e++) {
    const Event& here = problem_.events[e];
    if (here.thread == a || here.thread == b) continue;
    const auto found = partner.find(e);
    if (here.is_final && pool_.is_no(joined_(here.guard))) continue;
    if (!maps(here, problem_.events[found == partner.end() ? e : found->second], image)) return false;
    if (found == partner.end() && image(here.offset) != joined_(here.offset)) return false;
  }
  for (Column i = 0; i < lists_[a].size(); i++) {
    const Event &one = event(a, i), &other = event(b, i);
    if (!maps(one, other, image) || !maps(other, one, image)) return false;
    if (!own_columns_.contains(i) && image(one.offset) != joined_(one.offset)) return false;
  }
  return statements_map(a, b, image);
}

bool SymmetrySearch::statements_map(ThreadNumber a, ThreadNumber b, Image& image) {
  using Said = std::tuple<Statement::Kind, std::uint64_t, ThreadNumber, Term, Term>;
  std::set<Said> said;
  const auto under = [&](const Statement& s, auto& values, ThreadNumber thread) {
    const Term reached = s.kind == Statement::Kind::Claim ? values(s.reached.valid() ? s.reached : s.guard) : Term{};
    return Said{s.kind, s.about, thread, values(pool_.implies(s.guard, s.condition)), reached};
  };
  for (const Statement& s : *problem_.statements) said.insert(under(s, joined_, s.thread));
  return std::ranges::all_of(*problem_.statements, [&](const Statement& s) {
    const ThreadNumber thread = s.thread == a ? b : s.thread == b ? a : s.thread;
    const Said mapped = under(s, image, thread);
    return said.contains(mapped) || (s.kind == Statement::Kind::Assumption && pool_.is_yes(std::get<3>(mapped)));
  });
}

/// Where a wait lasts for ever, does nothing else happen or hold that would not without it, and is it the same property
/// that is violated then, whichever wait it is? If so, exchanging threads changes no more than which wait that is.
bool SymmetrySearch::nothing_follows_a_wait() {
  std::set<std::uint64_t> places;
  for (const Term wait : waits_) {
    Substitution for_ever(pool_), over(pool_);
    for_ever.put(wait, pool_.yes());
    over.put(wait, pool_.no());
    const auto is_independent = [&](Term t) { return for_ever(t) == over(t); };
    for (const Event& e : problem_.events) {
      if (e.is_final && e.thread == joiner_) continue;
      if (std::ranges::all_of(terms_of(e), is_independent) && is_independent(e.offset)) continue;
      if (e.thread != joiner_ || !pool_.is_no(for_ever(e.guard))) return false;
    }
    for (const Statement& s : *problem_.statements) {
      const Term said = pool_.implies(s.guard, s.condition);
      if (is_independent(said) && is_independent(s.reached)) continue;
      const Term left = for_ever(said);
      if (s.kind != Statement::Kind::State) {
        if (!pool_.is_yes(left) || (s.kind == Statement::Kind::Claim && !pool_.is_no(for_ever(s.guard)))) return false;
      } else if (s.thread != joiner_) {
        return false;
      } else if (!pool_.is_no(left)) {
        places.insert(s.about);
      }
    }
  }
  return places.size() <= 1;
}

PartNumber SymmetrySearch::first_part(EventNumber event) const {
  const auto& parts = communication_.parts();
  const auto found = std::ranges::find_if(parts, [&](const Part& p) { return p.event == event && p.first == 0; });
  return static_cast<PartNumber>(found - parts.begin());
}

void SymmetrySearch::put_in_order(const Group& group) {
  for (Column i = 0; i < lists_[group.front()].size(); i++) {
    const Event& write = event(group.front(), i);
    if (!write.is_write() || own_columns_.contains(i) || !pool_.is_const(write.offset)) continue;
    const Term premise = nothing_follows_a_wait() ? pool_.yes() : all_joined_;
    for (std::size_t member = 0; member + 1 < group.size(); member++) {
      const EventNumber one = lists_[group[member]][i], next = lists_[group[member + 1]][i];
      const Term order = communication_.coherence(first_part(one), first_part(next));
      clauses_.push_back(pool_.implies(pool_.and_(premise, problem_.events[next].guard),
                                       pool_.and_(problem_.events[one].guard, order)));
    }
    return;
  }
}

}  // namespace

void break_symmetry(const OrderProblem& problem, Communication& communication, std::vector<Term>& clauses) {
  SymmetrySearch(problem, communication, clauses).run();
}

}  // namespace bmc
