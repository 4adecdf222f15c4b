// SPDX-License-Identifier: Apache-2.0
#include "driver/harness_check.h"

#include <fmt/format.h>
#include <llvm/Support/ErrorHandling.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "driver/certify.h"
#include "driver/few_switches.h"
#include "driver/fleet.h"
#include "driver/oracle.h"
#include "driver/techniques.h"
#include "driver/worker_child.h"
#include "encoder/encode.h"
#include "report/json.h"
#include "solver/checker.h"
#include "solver/smt2.h"

namespace bmc {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

MakeBackend backend_maker(SolverChoice choice) {
  BMC_CHECK(choice == SolverChoice::Z3 || choice == SolverChoice::Cadical);
  return choice == SolverChoice::Z3 ? make_z3_backend : make_cadical_backend;
}

/// Thrown through the checker when --stop-on-fail has its failure.
struct Stop {};
/// Thrown through the checker when what the condition presumes turns out to be wrong.
struct WrongPresumption {};

constexpr std::string_view kStopped = "not checked: --stop-on-fail ended the search";

class HarnessCheck {
 public:
  HarnessCheck(const Program& program, const Harness& harness, const Options& options, SolverChoice solver,
               const WorkerChannel& channel, Clock::time_point start, bool presumes)
      : program_(program),
        harness_(harness),
        options_(options),
        encode_options_(options.encode),
        make_backend_(backend_maker(solver)),
        writes_files_(solver == solvers_of(options).front()),
        channel_(channel),
        start_(start) {
    if (!encode_options_.unwind) encode_options_.unwind = harness.unwind;
    // What is written or certified stands for itself.
    encode_options_.presume_race_free = presumes && options.properties.empty() && options.solve.smt2_file.empty() &&
                                        options.solve.certify_folder.empty() &&
                                        options.action != Action::ShowProperties;
  }

  /// False: the condition presumed that no accesses race, and they may. Nothing but failures has been told then.
  bool run();

 private:
  void encode_harness();
  void select_properties();
  void write_query();
  void solve();
  std::vector<Outcome> ask(Backend& backend);
  bool confirm(const Assignment& model, std::size_t step);
  void note_proven(PropertyIndex index);
  void settle(const std::vector<Outcome>& outcomes);
  bool is_presumed(const Property& property) const;
  void check_presumptions() const;
  void doubt_unreached_threads();
  void simplify_schedules();
  void write_certificates();
  HarnessReport report() const;

  void send_report(bool done) const {
    Message message = {{"report", to_json(report())}};
    if (done) message["done"] = true;
    channel_.send(message);
  }
  void say_phase(std::string_view phase) const {
    channel_.send({{"phase", phase}, {"threads", encoding_.threads != nullptr}});
  }
  bool is_selected(const Property& property) const;

  const Program& program_;
  const Harness& harness_;
  const Options& options_;
  EncodeOptions encode_options_;
  MakeBackend make_backend_;
  bool writes_files_;  ///< One of the solvers does.
  const WorkerChannel& channel_;
  Clock::time_point start_;

  TermPool pool_ = TermPool(rewriting_of(options_));
  std::uint64_t guessed_ = 0;  ///< How many questions were answered by a guess.
  Encoding encoding_;
  VerificationCondition asked_;             ///< The encoding's, with the claims that were not asked for assumed.
  std::vector<PropertyReport> properties_;  ///< By property index.
  std::map<PropertyIndex, std::string> unconfirmed_;
  std::vector<std::string> proven_ids_;  ///< Which the parent has not been told of.
  Clock::time_point told_proven_ = start_;
  HarnessStatistics statistics_;
};

bool HarnessCheck::run() {
  say_phase("symbolic execution");
  encode_harness();
  select_properties();
  const bool lists_only = options_.action == Action::ShowProperties;
  send_report(lists_only);
  if (lists_only) return true;
  if (!options_.solve.smt2_file.empty() && writes_files_) write_query();
  say_phase("solving");
  try {
    solve();
  } catch (const WrongPresumption&) {
    return false;
  }
  simplify_schedules();
  if (!options_.solve.certify_folder.empty() && writes_files_) write_certificates();
  send_report(true);
  return true;
}

/// Tells the parent now and then what properties there are: they shall be named even if the execution never ends.
class TellingOracle : public SolverOracle {
 public:
  TellingOracle(TermPool& pool, MakeBackend make, bool guesses, const WorkerChannel& channel)
      : SolverOracle(pool, make, guesses), channel_(channel) {}

  void note_property(const Property& property) override {
    if (property.is_internal) return;
    met_.push_back(to_json(PropertyReport{property, PropertyStatus::Unknown, "", {}}));
    note_progress();
  }
  void note_progress() override {
    constexpr double kInterval = 0.25;
    if (met_.empty() || seconds_since(told_) < kInterval) return;
    channel_.send({{"met", std::exchange(met_, {})}});
    told_ = Clock::now();
  }

 private:
  const WorkerChannel& channel_;
  std::vector<Message> met_;  ///< Which the parent has not been told of.
  Clock::time_point told_ = Clock::now();
};

void HarnessCheck::encode_harness() {
  TellingOracle oracle(pool_, make_backend_, uses_guesses(options_), channel_);
  encoding_ = encode(program_, harness_, pool_, encode_options_, &oracle);
  guessed_ += oracle.guessed();
  statistics_.instructions = encoding_.statistics.instructions;
  statistics_.symex_seconds = encoding_.statistics.seconds;
}

/// What is not modelled is never deselected: behind it nothing is known.
bool HarnessCheck::is_selected(const Property& property) const {
  return options_.properties.empty() || property.kind == PropertyKind::Unsupported ||
         std::ranges::find(options_.properties, property.id) != options_.properties.end();
}

void HarnessCheck::select_properties() {
  for (const Property& property : encoding_.vc.properties)
    properties_.push_back({property, PropertyStatus::Unknown, "", {}});
  asked_ = with_others_assumed(pool_, encoding_.vc, [this](const Property& property) { return is_selected(property); });
  if (!options_.properties.empty())
    encoding_.limits.push_back("only the properties named by --property are checked, the others are assumed to hold");
}

void HarnessCheck::write_query() {
  const std::optional<Error> error = write_smt2_file(options_.solve.smt2_file, pool_, asked_);
  if (error) encoding_.limits.push_back("no SMT-LIB file was written: " + error->line());
}

void HarnessCheck::solve() {
  const Clock::time_point start = Clock::now();
  const std::unique_ptr<Backend> backend = make_backend_(pool_);
  try {
    settle(ask(*backend));
  } catch (const Stop&) {
    for (PropertyReport& p : properties_)
      if (p.status == PropertyStatus::Unknown) p.reason = kStopped;
  }
  statistics_.solver_seconds = seconds_since(start);
  statistics_.variables = backend->statistics().variables;
  statistics_.clauses = backend->statistics().clauses;
}

std::vector<Outcome> HarnessCheck::ask(Backend& backend) {
  CheckOptions check;
  check.guesses = uses_guesses(options_);
  check.guessed = &guessed_;
  check.on_proven = [this](PropertyIndex index) { note_proven(index); };
  if (channel_.seconds() > 0) check.seconds = std::max(0.01, channel_.seconds() - seconds_since(start_));
  return check_properties(pool_, asked_, backend, check, [&](const Assignment& model, std::size_t step) {
    return asked_.steps[step].kind == Step::Kind::Goal || confirm(model, step);
  });
}

/// Told now and then: what is proven shall outlive a worker that runs out of time or memory.
void HarnessCheck::note_proven(PropertyIndex index) {
  constexpr double kInterval = 0.25;
  if (encoding_.presumes_no_races) return;
  proven_ids_.push_back(encoding_.vc.properties[index].id);
  if (seconds_since(told_proven_) < kInterval) return;
  channel_.send({{"proven", proven_ids_}});
  proven_ids_.clear();
  told_proven_ = Clock::now();
}

/// A counterexample counts only if executing it violates the same property.
bool HarnessCheck::confirm(const Assignment& model, std::size_t step) {
  const PropertyIndex index = asked_.steps[step].property;
  if (is_presumed(encoding_.vc.properties[index])) throw WrongPresumption{};
  PropertyReport& found = properties_[index];
  Replay replayed = replay(program_, harness_, encode_options_, encoding_, pool_, model, index);
  if (std::ranges::find(replayed.violated, index) == replayed.violated.end()) {
    const std::string instead =
        replayed.violated.empty() ? "nothing" : encoding_.vc.properties[replayed.violated.front()].id;
    // What is not modelled for symbolic values is not reached with these; that says nothing about the others.
    unconfirmed_[index] =
        found.property.kind == PropertyKind::Unsupported
            ? found.property.message
            : fmt::format("the counterexample did not reproduce: its execution violates {}", instead);
    return false;
  }
  found.status = PropertyStatus::Failed;
  found.trace = std::move(replayed.trace);
  const bool is_about = encoding_.threads || replayed.violated.front() == index;
  if (is_about && !replayed.message.empty()) found.property.message = replayed.message;
  channel_.send({{"property", to_json(found)}});
  if (options_.solve.stop_on_fail && found.property.kind != PropertyKind::Unsupported) throw Stop{};
  return true;
}

PropertyStatus status_of(Status status) {
  switch (status) {
    case Status::Verified:
      return PropertyStatus::Verified;
    case Status::Failed:
      return PropertyStatus::Failed;
    case Status::Unreached:
      return PropertyStatus::Unreached;
    case Status::Unknown:
      return PropertyStatus::Unknown;
  }
  return PropertyStatus::Unknown;
}

void HarnessCheck::settle(const std::vector<Outcome>& outcomes) {
  BMC_CHECK(outcomes.size() == properties_.size());
  for (PropertyIndex i = 0; i < outcomes.size(); i++) {
    PropertyReport& p = properties_[i];
    p.status = status_of(outcomes[i].status);
    p.reason = outcomes[i].reason;
    if (p.status == PropertyStatus::Unknown && unconfirmed_.contains(i)) p.reason = unconfirmed_[i];
    if (p.status == PropertyStatus::Failed && p.property.kind == PropertyKind::Cover)
      p.trace = replay(program_, harness_, encode_options_, encoding_, pool_, outcomes[i].model, i).trace;
  }
  check_presumptions();
  doubt_unreached_threads();
}

/// An object that ends where another thread may still use it is a race as well.
bool HarnessCheck::is_presumed(const Property& property) const {
  return encoding_.presumes_no_races &&
         (property.kind == PropertyKind::DataRace || property.kind == PropertyKind::UseAfterFree ||
          property.kind == PropertyKind::UseAfterScope || property.kind == PropertyKind::DoubleFree);
}

void HarnessCheck::check_presumptions() const {
  for (const PropertyReport& p : properties_)
    if (is_presumed(p.property) && p.status != PropertyStatus::Verified && p.status != PropertyStatus::Unreached)
      throw WrongPresumption{};
}

/// Threads can always do something. If nothing of what is claimed once they run is reached, their orders contradict
/// each other (or the harness never gets to start one): no reason to call anything verified.
void HarnessCheck::doubt_unreached_threads() {
  if (!encoding_.threads) return;
  std::vector<PropertyIndex> late;
  for (const Step& step : asked_.steps)
    if (step.kind == Step::Kind::Check) late.push_back(step.property);
  const auto is_unreached = [this](PropertyIndex i) { return properties_[i].status == PropertyStatus::Unreached; };
  if (late.empty() || !std::ranges::all_of(late, is_unreached)) return;
  for (const PropertyIndex i : late) {
    properties_[i].status = PropertyStatus::Unknown;
    properties_[i].reason = "no execution gets to where threads run: the harness's assumptions exclude it, or bmc errs";
  }
}

/// Counterexamples with fewer context switches are easier to understand: worth half of the time that was used so far.
void HarnessCheck::simplify_schedules() {
  constexpr double kShare = 0.5, kLeast = 1, kMost = 10;
  double seconds = std::clamp(kShare * seconds_since(start_), kLeast, kMost);
  if (channel_.seconds() > 0) seconds = std::min(seconds, kShare * (channel_.seconds() - seconds_since(start_)));
  const auto is_of_interest = [](const PropertyReport& p) {
    return p.status == PropertyStatus::Failed && p.property.kind != PropertyKind::Cover && !p.trace.steps.empty();
  };
  std::vector<Counterexample> counterexamples;
  if (!encoding_.threads || seconds <= 0) return;
  for (const PropertyReport& p : properties_)
    if (is_of_interest(p)) counterexamples.push_back({p.property.key, p.trace, p.property.message});
  find_few_switches({program_, harness_, encode_options_, rewriting_of(options_), make_backend_}, seconds, counterexamples);
  for (Counterexample& one : counterexamples) {
    PropertyReport& p = *std::ranges::find(properties_, one.property_key, [](const auto& r) { return r.property.key; });
    p.trace = std::move(one.trace);
    p.property.message = std::move(one.message);
  }
}

void HarnessCheck::write_certificates() {
  send_report(false);
  say_phase("certifying");
  const auto remaining = [&] {
    const double left = channel_.seconds() - seconds_since(start_);
    return channel_.seconds() <= 0 ? 0 : left > 0 ? left : -1;
  };
  const auto error = certify(pool_, asked_, options_.solve.certify_folder, remaining, properties_);
  if (error) encoding_.limits.push_back("not all certificates were written: " + error->line());
}

HarnessReport HarnessCheck::report() const {
  HarnessReport r;
  r.name = harness_.name;
  r.location = harness_.location;
  r.largest_unwind = encoding_.largest_unwind;
  r.unwind = encode_options_.unwind.value_or(encoding_.largest_unwind);
  r.limits = encoding_.limits;
  r.seconds = seconds_since(start_);
  r.statistics = statistics_;
  r.statistics.terms = pool_.size();
  if (options_.output.verbosity >= 3) {
    for (const RewriteCount& c : pool_.rewrite_counts()) r.statistics.techniques.emplace(c.name, c.count);
    if (guessed_ > 0) r.statistics.techniques.emplace("guesses", guessed_);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  r.statistics.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  for (const PropertyReport& p : properties_)
    if (!p.property.is_internal && is_selected(p.property))
      (p.property.kind == PropertyKind::Cover ? r.covers : r.properties).push_back(p);
  judge(r);
  return r;
}

/// LLVM ends the process after its fatal errors; the parent shall know the reason.
void report_fatal(void* channel, const char* reason, bool) {
  static_cast<const WorkerChannel*>(channel)->send({{"error", fmt::format("LLVM: {}", reason)}});
  _exit(0);
}

void exit_for_memory(void*, const char*, bool) { _exit(kMemoryExit); }

}  // namespace

void check_harness(const Program& program, const Harness& harness, const Options& options, SolverChoice solver,
                   const WorkerChannel& channel) {
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(report_fatal, const_cast<WorkerChannel*>(&channel));
  llvm::install_bad_alloc_error_handler(exit_for_memory);
  try {
    const auto start = Clock::now();
    if (!HarnessCheck(program, harness, options, solver, channel, start, true).run())
      HarnessCheck(program, harness, options, solver, channel, start, false).run();
  } catch (const std::bad_alloc&) {
    _exit(kMemoryExit);
  } catch (const std::exception& e) {
    channel.send({{"error", e.what()}});
  }
}

}  // namespace bmc
