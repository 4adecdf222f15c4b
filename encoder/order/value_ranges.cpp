// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/value_ranges.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "encoder/term/facts.h"
#include "encoder/term/walk.h"

namespace bmc {
namespace {

constexpr unsigned kMostBytes = 8;
/// So many terms are evaluated before the search is given up.
constexpr std::size_t kBudget = 2'000'000;

using Place = std::size_t;
constexpr Place kNoPlace = ~Place{0};

bool is_same(const Facts& a, const Facts& b) {
  const auto all = [](const Facts& f) { return std::tie(f.zeros, f.ones, f.umin, f.umax, f.smin, f.smax); };
  return all(a) == all(b);
}

/// Both hold.
Facts meet(const Facts& a, const Facts& b) {
  return {a.zeros | b.zeros,        a.ones | b.ones,          std::max(a.umin, b.umin),
          std::min(a.umax, b.umax), std::max(a.smin, b.smin), std::min(a.smax, b.smax)};
}

class RangeSearch {
 public:
  RangeSearch(TermPool& pool, const std::vector<Event>& events)
      : pool_(pool), events_(events), place_of_(events.size(), kNoPlace) {}

  std::vector<ValueRange> run() {
    find_places();
    find_reads();
    make_recipes();
    const bool has_ended = iterate();
    return has_ended ? result() : std::vector<ValueRange>();
  }

 private:
  /// How the value of a write is computed from what is read and from what surely has been written before it.
  struct Recipe {
    EventNumber write;
    Term added;                                     ///< To what was written last at the place, if that is known.
    std::vector<Term> steps;                        ///< Operands first.
    std::unordered_map<Term, std::size_t> earlier;  ///< Values that recipes before this one have for their writes.
    std::optional<std::size_t> last;                ///< The recipe of what was written last at the place.
    std::optional<Facts> value;  ///< None: it cannot be among so few writes, and would add to what is read.
  };

  void find_places();
  void add_places(ObjectNumber object, const std::vector<EventNumber>& accesses);
  void find_reads();
  bool depends_on_reads(Term t);
  void make_recipes();
  Recipe recipe_for(EventNumber write);
  bool is_surely_before(EventNumber a, EventNumber b);
  bool iterate();
  std::optional<Facts> evaluate(const Recipe& recipe);
  void put_read_facts();
  Facts facts_of(Term t, const std::unordered_map<Term, Facts>& computed) const;
  Facts facts_of_step(Term t, const std::unordered_map<Term, Facts>& computed) const;
  std::vector<ValueRange> result() const;

  TermPool& pool_;
  const std::vector<Event>& events_;
  std::vector<Place> place_of_;  ///< By event; kNoPlace: nothing is found out about it.
  std::vector<ValueRange> places_;
  std::vector<Facts> facts_;                              ///< By place: of what is read there.
  std::unordered_map<Term, std::vector<Place>> read_at_;  ///< By variable; different strands may share one.
  std::unordered_map<Term, Facts> read_facts_;            ///< The variables', in this round.
  std::unordered_map<Term, bool> depends_;
  std::vector<Recipe> recipes_;
  std::unordered_multimap<Term, std::size_t> written_;  ///< The recipes by their values.
  std::size_t evaluated_ = 0;
};

void RangeSearch::find_places() {
  std::map<ObjectNumber, std::vector<EventNumber>> by_object;
  for (EventNumber e = 0; e < events_.size(); e++)
    if (events_[e].is_access()) by_object[events_[e].object].push_back(e);
  for (const auto& [object, accesses] : by_object) add_places(object, accesses);
}

/// An access at an offset that is not constant makes one place of the whole object; accesses that overlap in part, of
/// pointers, or of too many bytes, make none.
void RangeSearch::add_places(ObjectNumber object, const std::vector<EventNumber>& accesses) {
  const unsigned size = events_[accesses.front()].size;
  bool is_regular = size <= kMostBytes && (size & (size - 1)) == 0, is_constant = true;
  std::map<std::uint64_t, unsigned> sizes;
  for (const EventNumber e : accesses) {
    const Event& event = events_[e];
    if (event.value.is_pointer()) return;
    const auto offset = pool_.as_u64(event.offset);
    is_constant &= offset.has_value();
    is_regular &= event.size == size && ((offset.value_or(0) | ~pool_.facts(event.offset).zeros) & (size - 1)) == 0;
    if (offset && sizes.try_emplace(*offset, event.size).first->second != event.size) return;
  }
  if (!is_constant && !is_regular) return;
  std::uint64_t end = 0;
  std::map<std::uint64_t, Place> by_offset;
  if (!is_constant) places_.push_back({object, {}, size, 0});
  for (const auto& [offset, bytes] : is_constant ? sizes : std::map<std::uint64_t, unsigned>()) {
    if (offset < end || bytes > kMostBytes) return;
    end = offset + bytes;
    by_offset[offset] = places_.size() + by_offset.size();
  }
  for (const auto& [offset, place] : by_offset) places_.push_back({object, offset, sizes[offset], 0});
  for (const EventNumber e : accesses)
    place_of_[e] = is_constant ? by_offset[*pool_.as_u64(events_[e].offset)] : places_.size() - 1;
}

void RangeSearch::find_reads() {
  std::vector<std::optional<Facts>> initial(places_.size());
  for (EventNumber e = 0; e < events_.size(); e++) {
    if (!events_[e].is_read()) continue;
    const Term variable = events_[e].value.bits, before = events_[e].initial.bits;
    const Place place = place_of_[e];
    if (pool_.op(variable) == Op::Var) read_at_[variable].push_back(place);
    if (place == kNoPlace) continue;
    const Facts f = events_[e].initial.is_pointer() ? unknown_facts(8 * events_[e].size) : pool_.facts(before);
    initial[place] = initial[place] ? hull(*initial[place], f) : f;
  }
  std::erase_if(read_at_,
                [](const auto& read) { return std::ranges::find(read.second, kNoPlace) != read.second.end(); });
  for (Place p = 0; p < places_.size(); p++) facts_.push_back(initial[p].value_or(unknown_facts(8 * places_[p].size)));
}

bool RangeSearch::depends_on_reads(Term t) {
  walk_post_order(
      pool_, std::span(&t, 1), [this](Term at) { return depends_.contains(at); },
      [this](Term at) {
        const auto kids = pool_.kids(at);
        depends_[at] =
            read_at_.contains(at) || std::ranges::any_of(kids, [this](Term kid) { return depends_.at(kid); });
      });
  return depends_.at(t);
}

/// Within one thread: is `a` executed, and before `b`, wherever `b` is?
bool RangeSearch::is_surely_before(EventNumber a, EventNumber b) {
  return a < b && events_[a].thread == events_[b].thread &&
         pool_.is_yes(pool_.implies(events_[b].guard, events_[a].guard));
}

void RangeSearch::make_recipes() {
  for (EventNumber e = 0; e < events_.size(); e++) {
    const Place place = place_of_[e];
    if (place == kNoPlace || !events_[e].is_write()) continue;
    const Term value = events_[e].value.bits;
    if (!depends_on_reads(value)) {
      facts_[place] = hull(facts_[place], pool_.facts(value));
      continue;
    }
    recipes_.push_back(recipe_for(e));
    written_.emplace(value, recipes_.size() - 1);
  }
}

RangeSearch::Recipe RangeSearch::recipe_for(EventNumber write) {
  Recipe recipe{write, {}, {}, {}, {}, {}};
  std::unordered_set<Term> done;
  const auto is_given = [&](Term t) {
    if (done.contains(t) || !depends_on_reads(t) || read_at_.contains(t)) return true;
    const auto [first, last] = written_.equal_range(t);
    const auto earlier = std::find_if(
        first, last, [&](const auto& known) { return is_surely_before(recipes_[known.second].write, write); });
    if (earlier != last) recipe.earlier.insert(*earlier);
    return earlier != last;
  };
  std::vector<Term> needed{events_[write].value.bits};
  for (std::size_t r = recipes_.size(); r-- > 0;) {
    const EventNumber other = recipes_[r].write;
    if (events_[other].thread != events_[write].thread) break;
    if (place_of_[other] != place_of_[write] || !is_surely_before(other, write)) continue;
    recipe.last = r;
    recipe.added = pool_.sub(needed.front(), events_[other].value.bits);
    depends_on_reads(recipe.added);
    needed.push_back(recipe.added);
    break;
  }
  walk_post_order(pool_, needed, is_given, [&](Term t) {
    recipe.steps.push_back(t);
    done.insert(t);
  });
  return recipe;
}

void RangeSearch::put_read_facts() {
  for (const auto& [variable, places] : read_at_) {
    Facts facts = facts_[places.front()];
    for (const Place place : places) facts = hull(facts, facts_[place]);
    read_facts_.insert_or_assign(variable, facts);
  }
}

Facts RangeSearch::facts_of(Term t, const std::unordered_map<Term, Facts>& computed) const {
  if (const auto found = computed.find(t); found != computed.end()) return found->second;
  if (const auto read = read_facts_.find(t); read != read_facts_.end()) return read->second;
  return pool_.facts(t);
}

Facts RangeSearch::facts_of_step(Term t, const std::unordered_map<Term, Facts>& computed) const {
  return facts_over(
      pool_.op(t), pool_.width(t), pool_.payload(t), pool_.kids(t), [this](Term kid) { return pool_.width(kid); },
      [&](Term kid) { return facts_of(kid, computed); });
}

std::optional<Facts> RangeSearch::evaluate(const Recipe& recipe) {
  std::unordered_map<Term, Facts> computed;
  bool is_early = recipe.last && !recipes_[*recipe.last].value;
  for (const auto& [term, earlier] : recipe.earlier) {
    is_early |= !recipes_[earlier].value;
    computed.emplace(term, recipes_[earlier].value.value_or(pool_.facts(term)));
  }
  for (const Term t : recipe.steps) computed.emplace(t, facts_of_step(t, computed));
  evaluated_ += recipe.steps.size() + 1;
  const Term value = events_[recipe.write].value.bits;
  const Facts whole = facts_of(value, computed);
  if (is_early)
    return is_same(meet(whole, facts_[place_of_[recipe.write]]), whole) ? std::optional(whole) : std::nullopt;
  if (!recipe.last) return whole;
  // Sums of many are rewritten, so that the sum of fewer is no part of them any more.
  const unsigned width = pool_.width(value);
  const Facts sum = compute_facts(
      Op::Add, {width, width, width, 0, {*recipes_[*recipe.last].value, facts_of(recipe.added, computed), {}}});
  return meet(whole, sum);
}

/// False if it would take too long.
bool RangeSearch::iterate() {
  for (std::size_t round = 0; round < recipes_.size(); round++) {
    put_read_facts();
    std::vector<std::optional<Facts>> values;
    for (const Recipe& recipe : recipes_) {
      values.push_back(evaluate(recipe));
      if (evaluated_ > kBudget) return false;
    }
    bool has_changed = false;
    for (std::size_t r = 0; r < recipes_.size(); r++) {
      has_changed |= values[r].has_value() != recipes_[r].value.has_value() ||
                     (values[r] && !is_same(*values[r], *recipes_[r].value));
      recipes_[r].value = values[r];
      if (!values[r]) continue;
      Facts& facts = facts_[place_of_[recipes_[r].write]];
      const Facts joined = hull(facts, *values[r]);
      has_changed |= !is_same(joined, facts);
      facts = joined;
    }
    if (!has_changed) break;
  }
  return true;
}

std::vector<ValueRange> RangeSearch::result() const {
  std::vector<ValueRange> bounded;
  for (Place p = 0; p < places_.size(); p++) {
    if (facts_[p].umax >= unknown_facts(8 * places_[p].size).umax) continue;
    bounded.push_back(places_[p]);
    bounded.back().most = facts_[p].umax;
  }
  return bounded;
}

}  // namespace

std::vector<ValueRange> find_value_ranges(TermPool& pool, const std::vector<Event>& events) {
  return RangeSearch(pool, events).run();
}

}  // namespace bmc
