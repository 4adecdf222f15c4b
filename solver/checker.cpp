// SPDX-License-Identifier: Apache-2.0
#include "solver/checker.h"

#include <algorithm>

#include "solver/checker_reach.h"
#include "solver/checker_session.h"
#include "solver/step_terms.h"

namespace bmc {
namespace {

constexpr std::uint64_t kWindowConflicts = 2000;   // After these, a window of several claims is split.
constexpr std::uint64_t kSingleConflicts = 50000;  // After these, a claim waits until the others are decided.
constexpr double kSingleShare = 0.1;               // Of the time, for a claim's first try.
constexpr std::size_t kFirstWindow = 4;
constexpr std::size_t kLargestWindow = 256;
constexpr unsigned kMostPatience = 16;

constexpr const char* kNotReproduced = "the counterexample does not reproduce the violation";
constexpr const char* kWrongModel = "the solver's model does not satisfy its query";

/// Consecutive steps whose claims are asked about in one query: is some claim violated before anything else is? If not,
/// all of them hold. If so, the first violated step of the model is a genuine violation; its property is settled, and
/// the query is put again without it.
struct Window {
  std::size_t begin = 0, end = 0;
  std::size_t claims = 0;  ///< Steps that are asked about.
};

/// How many claims the next window takes: twice as many after it went well, half as many after a window was given up;
/// and then it takes longer and longer to become bold again, because every try in vain costs its conflicts.
class WindowSize {
 public:
  std::size_t value() const { return value_; }
  void succeeded() {
    if (++successes_ < patience_) return;
    value_ = std::min(2 * value_, kLargestWindow);
    successes_ = 0;
  }
  void failed(std::size_t claims) {
    value_ = std::max<std::size_t>(1, claims / 2);
    successes_ = 0;
    patience_ = std::min(2 * patience_, kMostPatience);
  }

 private:
  std::size_t value_ = kFirstWindow;
  unsigned successes_ = 0, patience_ = 1;
};

/// A claim or goal put off after its first try, with the facts that it is judged under.
struct Deferred {
  std::size_t step;
  CheckerSession::Prefix prefix;
};

/// The walk over the steps. A step that is passed is asserted, also when it was not proven: a path ends at its first
/// violation. Later steps therefore never depend on how an earlier one is decided.
class Checker {
 public:
  Checker(TermPool& pool, const VerificationCondition& vc, Backend& backend, const CheckOptions& options,
          const ModelCheck& confirm)
      : pool_(pool),
        vc_(vc),
        confirm_(confirm),
        on_proven_(options.on_proven),
        session_(pool, backend, options.seconds, options.guesses),
        guessed_(options.guessed),
        reach_(pool, vc, session_),
        outcomes_(vc.properties.size()),
        settled_(vc.properties.size(), false),
        doubts_(vc.properties.size()),
        last_steps_(vc.properties.size()),
        has_deferred_(vc.properties.size(), false) {
    for (std::size_t i = 0; i < vc.steps.size(); i++)
      if (vc.steps[i].kind != Step::Kind::Assume) last_steps_[vc.steps[i].property] = i;
  }

  std::vector<Outcome> run() {
    while (position_ < vc_.steps.size() && !session_.is_dead()) {
      if (is_open_goal(vc_.steps[position_]))
        ask_goal();
      else
        ask_window(next_window());
    }
    decide_deferred();
    find_reached();
    conclude();
    if (guessed_ != nullptr) *guessed_ += session_.guessed();
    return std::move(outcomes_);
  }

 private:
  bool is_open_claim(const Step& step) const { return step.kind == Step::Kind::Claim && !settled_[step.property]; }
  // Asked by itself, since it constrains nothing.
  bool is_open_goal(const Step& step) const { return !constrains(step) && !settled_[step.property]; }

  std::span<const Step> steps_of(const Window& w) const {
    return std::span(vc_.steps).subspan(w.begin, w.end - w.begin);
  }

  Window next_window() {
    Window w{position_, position_, 0};
    while (w.end < vc_.steps.size()) {
      const Step& step = vc_.steps[w.end];
      if (is_open_goal(step)) break;
      const bool asked = is_open_claim(step) && !pool_.is_no(step_is_violated(pool_, step));
      if (asked && w.claims == window_size_.value()) break;
      w.claims += asked ? 1 : 0;
      w.end++;
    }
    return w;
  }

  QueryLimits limits_of(std::size_t claims) const {
    if (claims > 1) return {0, kWindowConflicts};
    return {session_.is_limited() ? std::max(1.0, kSingleShare * session_.remaining()) : 0, kSingleConflicts};
  }

  void ask_window(const Window& w) {
    const Term query = some_wanted_violated(pool_, steps_of(w), [this](const Step& s) { return is_open_claim(s); });
    switch (session_.ask(query, session_.prefix(), limits_of(w.claims))) {
      case Answer::Unsat:
        if (w.claims > 0) window_size_.succeeded();
        return pass(w, false);
      case Answer::Sat:
        return use_violation(w);
      case Answer::Unknown:
        return split_or_defer(w);
    }
  }

  void split_or_defer(const Window& w) {
    if (session_.is_expired()) return give_up_from(w.begin);
    window_size_.failed(w.claims);
    if (w.claims <= 1) pass(w, true);
  }

  // A model of the window's query: settles the property of the first step that does not hold in it.
  void use_violation(const Window& w) {
    const Assignment model = session_.model();
    Evaluator evaluator(pool_, model);
    const auto violated = [&](const Step& step) {
      return constrains(step) && evaluator.is_true(step.guard) && !evaluator.is_true(step.condition);
    };
    const auto steps = steps_of(w);
    const auto first = std::ranges::find_if(steps, violated);
    if (first == steps.end() || !is_open_claim(*first)) return distrust(w);
    const std::size_t count = static_cast<std::size_t>(first - steps.begin());
    settle(w.begin + count, model);
    reach_.use_model(model, steps.first(count + 1));
  }

  // Never to happen; but an answer is worth more than its solver.
  void distrust(const Window& w) {
    for (const Step& step : steps_of(w))
      if (is_open_claim(step)) doubts_[step.property] = kWrongModel;
    pass(w, true);
  }

  void settle(std::size_t index, const Assignment& model) {
    const PropertyIndex property = vc_.steps[index].property;
    settled_[property] = true;
    if (confirm_ && !confirm_(model, index)) {
      outcomes_[property] = {Status::Unknown, kNotReproduced, index, {}};
      return;
    }
    outcomes_[property] = {Status::Failed, "", index, model};
    reach_.set_reached(property);
  }

  void pass(const Window& w, bool undecided) {
    for (std::size_t i = w.begin; i < w.end; i++) {
      const Step& step = vc_.steps[i];
      if (is_judged(step)) reach_.arrive(step);
      if (!constrains(step)) continue;
      const Term holds = step_holds(pool_, step);
      if (pool_.is_yes(holds)) continue;
      const bool asked = is_open_claim(step);
      if (asked && undecided) defer(i);
      // What follows from the facts so far needs no mark: it cuts no execution off.
      if (!asked || undecided) mark_if_needed();
      session_.add(holds);
    }
    tell_proven(w);
    position_ = w.end;
  }

  void tell_proven(const Window& w) const {
    if (!on_proven_) return;
    for (std::size_t i = w.begin; i < w.end; i++) {
      const Step& step = vc_.steps[i];
      if (is_open_claim(step) && last_steps_[step.property] == i && !has_deferred_[step.property])
        on_proven_(step.property);
    }
  }

  void defer(std::size_t index) {
    deferred_.push_back({index, session_.prefix()});
    has_deferred_[vc_.steps[index].property] = true;
    has_deferred_in_prefix_ = true;
  }

  void mark_if_needed() {
    if (!has_deferred_in_prefix_ && !reach_.has_open_in_prefix()) return;
    session_.mark();
    reach_.prefix_changed();
    has_deferred_in_prefix_ = false;
  }

  void ask_goal() {
    const std::size_t index = position_++;
    if (is_judged(vc_.steps[index])) reach_.arrive(vc_.steps[index]);
    const Term query = query_of(vc_.steps[index]);
    switch (session_.ask(query, session_.prefix(), limits_of(1))) {
      case Answer::Unsat:
        return;
      case Answer::Sat: {
        const Assignment model = session_.model();
        reach_.use_model(model, {});
        return settle(index, model);
      }
      case Answer::Unknown:
        if (session_.is_expired()) return give_up_from(index);
        return defer(index);
    }
  }

  void give_up_from(std::size_t index) {
    for (std::size_t i = index; i < vc_.steps.size(); i++) {
      const Step& step = vc_.steps[i];
      if (step.kind == Step::Kind::Assume || pool_.is_no(step.guard)) continue;
      if (!pool_.is_no(query_of(step))) doubts_[step.property] = session_.reason();
      if (!reach_.is_reached(step.property)) reach_.set_reached(step.property);
    }
    position_ = vc_.steps.size();
  }

  Term query_of(const Step& step) {
    return step.kind == Step::Kind::Goal ? goal_is_met(pool_, step) : step_is_violated(pool_, step);
  }

  // The second try, without any limit but the time that is left, shared out evenly.
  void decide_deferred() {
    for (std::size_t i = 0; i < deferred_.size(); i++) {
      const Step& step = vc_.steps[deferred_[i].step];
      if (settled_[step.property]) continue;
      const double share = static_cast<double>(deferred_.size() - i);
      const QueryLimits limits{session_.is_limited() ? session_.remaining() / share : 0, 0};
      const Answer answer = session_.ask(query_of(step), deferred_[i].prefix, limits);
      if (answer == Answer::Unknown) doubts_[step.property] = session_.reason();
      if (answer == Answer::Sat) use_deferred_model(deferred_[i].step);
    }
  }

  void use_deferred_model(std::size_t index) {
    const Assignment model = session_.model();
    if (Evaluator(pool_, model).is_true(query_of(vc_.steps[index]))) return settle(index, model);
    doubts_[vc_.steps[index].property] = kWrongModel;
  }

  bool is_cover(PropertyIndex p) const { return vc_.properties[p].kind == PropertyKind::Cover; }

  void find_reached() {
    std::vector<bool> of_interest(vc_.properties.size());
    for (PropertyIndex p = 0; p < of_interest.size(); p++) of_interest[p] = !settled_[p] && doubts_[p].empty();
    reach_.decide_rest(of_interest);
  }

  void conclude() {
    for (PropertyIndex p = 0; p < outcomes_.size(); p++) {
      if (settled_[p]) continue;
      if (!doubts_[p].empty())
        outcomes_[p] = {Status::Unknown, doubts_[p], 0, {}};
      else
        outcomes_[p].status = is_cover(p) || reach_.is_reached(p) ? Status::Verified : Status::Unreached;
    }
  }

  TermPool& pool_;
  const VerificationCondition& vc_;
  const ModelCheck& confirm_;
  const std::function<void(PropertyIndex)>& on_proven_;
  CheckerSession session_;
  std::uint64_t* guessed_;
  ReachTracker reach_;
  std::vector<Outcome> outcomes_;
  std::vector<bool> settled_;            // By property: failed, or its counterexample was refused.
  std::vector<std::string> doubts_;      // By property: why one of its claims is undecided.
  std::vector<std::size_t> last_steps_;  // By property.
  std::vector<bool> has_deferred_;       // By property.
  std::vector<Deferred> deferred_;
  std::size_t position_ = 0;
  WindowSize window_size_;
  bool has_deferred_in_prefix_ = false;
};

}  // namespace

std::vector<Outcome> check_properties(TermPool& pool, const VerificationCondition& vc, Backend& backend,
                                      const CheckOptions& options, const ModelCheck& confirm) {
  return Checker(pool, vc, backend, options, confirm).run();
}

VerificationCondition with_others_assumed(TermPool& pool, VerificationCondition vc,
                                          const std::function<bool(const Property&)>& is_asked) {
  for (Step& step : vc.steps) {
    if (step.kind == Step::Kind::Assume || is_asked(vc.properties[step.property])) continue;
    const bool constrains = step.kind == Step::Kind::Claim;
    step = constrains ? Step{Step::Kind::Assume, step.guard, step.condition}
                      : Step{Step::Kind::Assume, pool.no(), pool.yes()};
  }
  return vc;
}

}  // namespace bmc
