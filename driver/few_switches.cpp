// SPDX-License-Identifier: Apache-2.0
#include "driver/few_switches.h"

#include <algorithm>
#include <chrono>

#include "solver/checker.h"

namespace bmc {
namespace {

using Clock = std::chrono::steady_clock;

/// With so few switches a trace is good enough.
constexpr unsigned kFew = 2;
/// What a weak behaviour is worth: so many more switches of an interleaving.
constexpr unsigned kWeak = 2;

/// With more switches an interleaving is no better than this trace.
unsigned most_switches(const Trace& trace, std::optional<unsigned> bound) {
  const unsigned most = trace.is_weak ? trace.context_switches + kWeak : std::max(trace.context_switches, 1u) - 1;
  return std::min(most, bound.value_or(most));
}

class Search {
 public:
  Search(const FewSwitchesQuery& query, double seconds, std::vector<Counterexample>& counterexamples)
      : query_(query),
        user_bound_(query.options.context_bound),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {
    query_.options.memory_model = MemoryModel::Sc;
    query_.options.presume_race_free = false;
    for (Counterexample& one : counterexamples)
      if (one.trace.context_switches > kFew || one.trace.is_weak) open_.push_back(&one);
  }

  void run() {
    for (unsigned bound = kFew; !open_.empty(); bound++) {
      std::erase_if(open_, [&](const Counterexample* one) { return most_switches(one->trace, user_bound_) < bound; });
      const Clock::time_point start = Clock::now();
      if (open_.empty() || !try_bound(bound)) return;
      // The next bound takes as long as this one, or longer.
      if (Clock::now() + (Clock::now() - start) > end_) return;
    }
  }

 private:
  double remaining() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }

  /// False if there was not enough time to decide.
  bool try_bound(unsigned bound) {
    query_.options.context_bound = bound;
    TermPool pool(query_.rewriting);
    SolverOracle oracle(pool, query_.make_backend);
    const Encoding encoding = encode(query_.program, query_.harness, pool, query_.options, &oracle);
    if (remaining() <= 0) return false;
    const std::unique_ptr<Backend> backend = query_.make_backend(pool);
    CheckOptions check;
    check.seconds = remaining();
    const VerificationCondition asked = with_others_assumed(
        pool, encoding.vc, [this](const Property& property) { return find_open(property.key) != nullptr; });
    bool is_decided = true;
    const auto confirm = [&](const Assignment& model, std::size_t step) {
      return use(pool, encoding, model, asked.steps[step].property);
    };
    const auto outcomes = check_properties(pool, asked, *backend, check, confirm);
    for (PropertyIndex p = 0; p < outcomes.size(); p++)
      if (find_open(asked.properties[p].key)) is_decided &= outcomes[p].status != Status::Unknown;
    std::erase_if(open_, [&](const Counterexample* one) { return std::ranges::count(found_, one->property_key) > 0; });
    return is_decided;
  }

  Counterexample* find_open(std::uint64_t key) const {
    const auto found = std::ranges::find(open_, key, &Counterexample::property_key);
    return found == open_.end() ? nullptr : *found;
  }

  bool use(const TermPool& pool, const Encoding& encoding, const Assignment& model, PropertyIndex property) {
    Replay replayed = replay(query_.program, query_.harness, query_.options, encoding, pool, model, property);
    if (std::ranges::find(replayed.violated, property) == replayed.violated.end()) return false;
    Counterexample& known = *find_open(encoding.vc.properties[property].key);
    found_.push_back(known.property_key);
    const unsigned switches = replayed.trace.context_switches;
    if (known.trace.is_weak || switches < known.trace.context_switches) {
      known.trace = std::move(replayed.trace);
      known.message = std::move(replayed.message);
    }
    return true;
  }

  FewSwitchesQuery query_;
  std::optional<unsigned> user_bound_;
  Clock::time_point end_;
  std::vector<Counterexample*> open_;
  std::vector<std::uint64_t> found_;  ///< Their least bound is known.
};

}  // namespace

void find_few_switches(const FewSwitchesQuery& query, double seconds, std::vector<Counterexample>& counterexamples) {
  Search(query, seconds, counterexamples).run();
}

}  // namespace bmc
