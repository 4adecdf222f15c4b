// SPDX-License-Identifier: Apache-2.0
// What the engine states: claims at their places, unwinding, cover goals.
#include <fmt/format.h>

#include <bit>

#include "encoder/engine/engine.h"
#include "frontend/debug_info.h"
#include "support/check.h"

namespace bmc {
namespace {

bool is_user_code(const Activation& activation) {
  if (activation.info->is_model) return false;
  const SourceLoc location = location_of(*activation.current);
  return location.is_known() ? !is_system_file(location.file) : !activation.info->is_library;
}

SourceLoc report_location(const llvm::Instruction& instruction) {
  SourceLoc location = location_of(instruction);
  if (!location.is_known()) location = location_of(*instruction.getFunction());
  if (location.function.empty()) location.function = source_name(*instruction.getFunction());
  return location;
}

Property property_at(const ClaimSite& site, const std::string& message) {
  Property property;
  property.message = message;
  property.location = report_location(*site.user);
  for (const llvm::Instruction* inner : site.inner) property.inner.push_back(report_location(*inner));
  return property;
}

/// There is nowhere to go on behind a violation of these, checked or not.
bool ends_execution(PropertyKind kind) {
  return kind == PropertyKind::InvalidCall || kind == PropertyKind::Unreachable || kind == PropertyKind::Abort ||
         kind == PropertyKind::UncaughtException;
}

}  // namespace

ClaimSite Engine::site_of(const llvm::Instruction& at, unsigned variant) const {
  ClaimSite site{&at, &at, {}, variant};
  for (const Activation* frame = activation_; frame; frame = frame->caller) {
    if (is_user_code(*frame)) {
      site.user = frame == activation_ ? &at : frame->current;
      break;
    }
    site.inner.insert(site.inner.begin(), frame == activation_ ? &at : frame->current);
  }
  if (site.user == &at) site.inner.clear();
  return site;
}

PropertyIndex Engine::property_for(PropertyKind kind, const ClaimSite& site, const std::string& message) {
  const PropertyIndex* known = log_.find(kind, site);
  return known ? *known : log_.add(kind, site, property_at(site, message));
}

void Engine::claim_in(State& state, PropertyKind kind, const ClaimSite& site, Term ok, const std::string& message) {
  if (!state.alive) return;
  if (!options().checks_for(kind)) {
    if (ends_execution(kind) && !pool().is_yes(ok))
      note_limit(fmt::format("{} is not checked: an execution that meets one ends there", info(kind).id));
    return;
  }
  const PropertyIndex property = property_for(kind, site, message);
  if (threads_.are_running()) {
    const Term within = threads_.is_within_bound(state.threads.is_final());
    const Term decision = pool().is_no(ok) ? pool().and_(tree_.guard_of_decision(state.path), within) : Term{};
    log_.independent_claim(property, pool().and_(tree_.guard(state.path), within), ok, decision);
    if (recorder_ && pool().is_no(ok) && !pool().is_no(within)) {
      encoding_.vc.properties[property].message = message;
      report_trace_violation(property);
    }
    return narrow(state, ok);
  }
  log_.claim(property, tree_.guard(state.path), ok,
             pool().is_no(ok) ? tree_.guard_of_decision(state.path) : Term{});
  if (!pool().is_no(ok)) return;
  if (recorder_) {
    encoding_.vc.properties[property].message = message;
    report_trace_violation(property);
  }
  tree_.mark_dead(state.path);
  state.alive = false;
}

void Engine::report_trace_violation(PropertyIndex property) {
  const Property& violated = encoding_.vc.properties[property];
  TraceStep step;
  step.kind = TraceStep::Kind::Violation;
  step.location = violated.location;
  step.depth = activation_ ? activation_->depth : 0;
  step.name = std::string(info(violated.kind).id);
  step.value = violated.message;
  recorder_->violation_step(std::move(step), property);
  if (threads_.are_running())
    recorder_->also_violates(property);
  else
    recorder_->violation(property);
}

bool Engine::needs_message(PropertyKind kind, const llvm::Instruction& at, unsigned variant) const {
  return recorder_ || !log_.find(kind, site_of(at, variant));
}

void Engine::claim_at(PropertyKind kind, const ClaimSite& site, Term ok, const std::string& message) {
  if (is_dead()) return;
  claim_in(*state_, kind, site, ok, message);
  if (is_dead() || threads_.are_running()) refresh_guard();
}

void Engine::claim_variant(PropertyKind kind, const llvm::Instruction& at, unsigned variant, Term ok,
                           const std::string& message) {
  if (!is_dead()) claim_at(kind, site_of(at, variant), ok, message);
}

void Engine::claim(PropertyKind kind, const llvm::Instruction& at, Term ok, std::string message) {
  claim_variant(kind, at, 0, ok, message);
}

void Engine::claim_together(PropertyKind kind, const std::vector<std::pair<const llvm::Instruction*, Term>>& bad,
                            const std::string& message) {
  if (is_dead() || !options().checks_for(kind)) return;
  for (const auto& [site, condition] : bad) {
    const PropertyIndex property = property_for(kind, ClaimSite{site, site, {}, 0}, message);
    log_.independent_claim(property, guard_, pool().not_(condition));
    if (recorder_ && pool().is_yes(condition)) recorder_->also_violates(property);
  }
}

void Engine::claim_of_schedule(PropertyKind kind, const ClaimSite& site, const ClaimSite* related, Term ok,
                               const std::string& message) {
  if (!options().checks_for(kind)) return;
  const PropertyIndex* known = log_.find(kind, site);
  Property made = known ? Property() : property_at(site, message);
  if (related && !known) made.related.push_back(report_location(*related->user));
  const PropertyIndex property = known ? *known : log_.add(kind, site, std::move(made));
  log_.independent_claim(property, pool().yes(), ok);
  if (recorder_ && pool().is_no(ok)) report_trace_violation(property);
}

void Engine::presume_no_races(const std::vector<Race>& weak_races) {
  const llvm::Instruction* place = &*harness_.function->getEntryBlock().begin();
  Property presumption = property_at({place, place, {}, 0}, "accesses that are neither plain nor seq_cst race");
  presumption.is_internal = true;
  const PropertyIndex property = log_.add(PropertyKind::DataRace, {place, place, {}, ~0u}, std::move(presumption));
  Term none = pool().yes();
  for (const Race& race : weak_races) none = pool().and_(none, pool().not_(race.holds));
  log_.independent_claim(property, pool().yes(), none);
  encoding_.presumes_no_races = true;
}

void Engine::require_defined(const llvm::Instruction& at, const Scalar& scalar, std::string_view what) {
  if (scalar.is_defined()) return;
  claim(PropertyKind::UninitializedRead, at, pool().is_zero(scalar.shadow),
        fmt::format("the {} depends on memory that was never written", what));
}

void Engine::not_modelled(const llvm::Instruction& at, std::string what) {
  claim(PropertyKind::Unsupported, at, pool().no(), what + " is not modelled");
}

void Engine::cover(const llvm::Instruction& at, Term condition, const std::string& message) {
  if (is_dead()) return;
  const Term happens = pool().and_(guard_, threads_.is_within_bound(state_->threads.is_final()));
  log_.goal(property_for(PropertyKind::Cover, site_of(at, 0), message), happens, condition);
}

// ---- Loops ----------------------------------------------------------------------------------------------------------

namespace {

/// Whether a loop may go on is asked at ever larger steps, a quarter of its runs so far: few queries for a long loop,
/// and little work for a run too many.
bool is_worth_asking(unsigned run) {
  if (run < 8) return run >= 2;
  return run % (std::bit_floor(run) / 4) == 0;
}

}  // namespace

unsigned Engine::loop_bound(const FunctionInfo& info, int loop, bool& automatic) const {
  automatic = false;
  if (const auto found = options().unwindset.find(info.order.loops[loop].id); found != options().unwindset.end())
    return found->second;
  if (!info.is_library) {
    if (harness_.unwind) return *harness_.unwind;
    if (options().unwind) return *options().unwind;
  }
  automatic = true;
  return options().max_unwind;
}

bool Engine::may_go_on(Term guard) {
  if (!oracle_ || pool().is_yes(guard)) return !pool().is_no(guard);
  const bool may = oracle_->may_hold(guard, options().feasibility_seconds);
  if (may) feasible_.insert(guard);
  return may;
}

bool Engine::may_happen(Term guard) { return feasible_.contains(guard) || may_go_on(guard); }

std::uint64_t Engine::loop_key(int loop, llvm::ArrayRef<unsigned> runs_around) const {
  std::uint64_t key = mix(activation_->key, static_cast<std::uint64_t>(loop));
  for (const unsigned run : runs_around) key = mix(key, std::uint64_t{run});
  return key;
}

void Engine::note_exit(int loop, llvm::ArrayRef<unsigned> runs_around) {
  Activation::Exits& exits = activation_->exits[loop_key(loop, runs_around)];
  if (exits.number++ == 0) exits.looks = threads_.looks();
}

/// Not in a replay: may what threads read keep the loop going without end? It looks at what they share in every run then.
bool Engine::is_endless(std::uint64_t loop_key) const {
  if (!options().most_exits || choices_.is_replay()) return false;
  const auto left = activation_->exits.find(loop_key);
  if (left == activation_->exits.end() || left->second.number < *options().most_exits) return false;
  return threads_.looks() - left->second.looks + 1 >= left->second.number;
}

bool Engine::check_unwinding(int loop, llvm::ArrayRef<unsigned> runs_around, unsigned run, State& state) {
  const FunctionInfo& info = *activation_->info;
  if (oracle_) oracle_->note_progress();
  bool automatic = false;
  unsigned bound = loop_bound(info, loop, automatic);
  if (automatic && threads_.are_running()) {
    const std::uint64_t key = loop_key(loop, runs_around);
    if (is_endless(key)) choices_.note_last_run(key, run - 1);
    bound = std::min(bound, choices_.last_run(key).value_or(bound));
  }
  if (run <= bound) {
    encoding_.largest_unwind = std::max(encoding_.largest_unwind, run);
    if (!is_worth_asking(run)) return true;
    const Term guard = tree_.guard(state.path);
    // Under a constant guard the loop runs on concrete values: nothing to ask.
    if (pool().is_yes(guard) || (std::has_single_bit(run) ? may_go_on(guard) : may_happen(guard))) return true;
    tree_.mark_dead(state.path);
    return false;
  }
  const Loop& which = info.order.loops[loop];
  std::string message = fmt::format("loop {} is not fully unwound with {} runs of its body", which.id, bound);
  if (automatic && bound < options().max_unwind)
    message += fmt::format("; threads decide how often it runs: give a bound, as with --unwindset {}:{}", which.id, 2 * bound);
  if (!claims_unwinding()) {
    note_limit(message);
    if (threads_.are_running()) return false;
    log_.assume(tree_.guard(state.path), pool().no());
    tree_.mark_dead(state.path);
    return false;
  }
  ClaimSite site = site_of(*which.head->getTerminator(), 0);
  if (!log_.find(PropertyKind::Unwinding, site)) {
    Property property;
    property.message = message;
    property.location = site.user == site.at ? which.location : report_location(*site.user);
    if (property.location.function.empty()) property.location.function = source_name(*info.function);
    log_.add(PropertyKind::Unwinding, site, std::move(property));
  }
  claim_in(state, PropertyKind::Unwinding, site, pool().no(), message);
  return false;
}

}  // namespace bmc
