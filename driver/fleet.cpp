// SPDX-License-Identifier: Apache-2.0
#include "driver/fleet.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <fstream>
#include <optional>
#include <ostream>
#include <thread>
#include <unordered_set>

#include "driver/fleet_merge.h"
#include "report/json.h"

namespace bmc {
namespace {

constexpr std::string_view kStopped = "not checked: --stop-on-fail ended the run";

using Clock = std::chrono::steady_clock;

/// So much longer is the first solver alone where there are threads: it is far better at orders (docs/performance.md).
constexpr double kWithThreads = 8;

/// The phase in which solvers differ.
constexpr std::string_view kSolving = "solving";

/// One worker's view of a harness, as far as the parent has heard of it.
struct Attempt {
  std::size_t harness;
  unsigned job = 0;
  SolverAnswer answer{};
  std::string phase = "start-up";
  bool finished = false;  ///< The process is gone.
};

/// The solvers' work on one harness.
struct Contest {
  HarnessReport known;
  std::vector<Attempt*> attempts{};
  std::optional<Clock::time_point> started{};
  bool has_threads = false;  ///< Whose orders are a condition for the first solver.
  double seconds = 0;       ///< From the start to the end of the last attempt that was not cancelled.
  bool is_decided = false;  ///< One has the answer, the others are being ended.
  std::optional<HarnessReport> result{};
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

/// The machine's memory, or what the control group allows if that is less.
std::uint64_t available_mib() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::ifstream file("/sys/fs/cgroup/memory.max");
  if (std::uint64_t limit = 0; file >> limit) bytes = std::min(bytes, limit);
  return bytes >> 20;
}

WorkerLimits limits_of(const LimitOptions& options, std::size_t processes) {
  WorkerLimits limits;
  limits.seconds = options.seconds;
  limits.processors = processors();
  limits.jobs = options.jobs ? options.jobs : limits.processors;
  const std::uint64_t at_once = std::clamp<std::uint64_t>(processes, 1, limits.jobs);
  limits.memory_mib = options.memory_mib ? options.memory_mib : available_mib() * 8 / 10 / at_once;
  return limits;
}

class Fleet {
 public:
  Fleet(const std::vector<HarnessReport>& harnesses, const Options& options, const CheckFn& check,
        std::ostream* progress)
      : options_(options),
        solvers_(solvers_of(options)),
        waits_(!options.solve.cross_check && options.solve.solver == SolverChoice::Auto),
        check_(check),
        progress_(progress),
        limits_(limits_of(options.limits, harnesses.size() * solvers_.size())),
        pool_(limits_) {
    for (const HarnessReport& known : harnesses) contests_.push_back({known});
    for (std::size_t i = 0; i < harnesses.size(); i++)
      for (std::size_t s = 0; s < (waits_ ? 1 : solvers_.size()); s++) add(i, solvers_[s]);
  }

  std::vector<HarnessReport> run() {
    pool_.run();
    std::vector<HarnessReport> reports;
    for (Contest& contest : contests_) reports.push_back(std::move(contest.result.value()));
    return reports;
  }

 private:
  Attempt& add(std::size_t harness, SolverChoice solver);
  double seconds_for(const Contest& contest) const;
  void receive(Attempt& attempt, const Message& message);
  void hear(SolverAnswer& answer, const Message& message) const;
  void finish(Attempt& attempt, WorkerEnd end, const std::string& detail);
  void explain(Attempt& attempt, WorkerEnd end, const std::string& detail) const;
  static void explain_partial(SolverAnswer& answer);
  void call_second(const Attempt& first, bool at_once);
  void decide(Contest& contest, const Attempt& attempt);
  void conclude(Contest& contest);
  void say(const HarnessReport& report) const;

  const Options& options_;
  const std::vector<SolverChoice> solvers_;
  const bool waits_;  ///< The second solver starts only when it is called.
  const CheckFn& check_;
  std::ostream* progress_;
  std::vector<Contest> contests_;
  std::deque<Attempt> attempts_;  ///< Their addresses stay.
  WorkerLimits limits_;
  WorkerPool pool_;
  bool stopped_ = false;  ///< By --stop-on-fail.
};

/// A worker for the harness; the second one of those that wait is a spare job.
Attempt& Fleet::add(std::size_t harness, SolverChoice solver) {
  Contest& contest = contests_[harness];
  Attempt& attempt = attempts_.emplace_back(Attempt{.harness = harness});
  attempt.answer.solver = solver;
  attempt.answer.report = contest.known;
  WorkerJob job = {
      [this, harness, solver](WorkerChannel& channel) { check_(harness, solver, channel); },
      [this, &attempt](const Message& message) { receive(attempt, message); },
      [this, &attempt](WorkerEnd end, const std::string& detail) { finish(attempt, end, detail); },
      [this, &contest] { return seconds_for(contest); },
  };
  const bool is_spare = waits_ && !contest.attempts.empty();
  contest.attempts.push_back(&attempt);
  const double head_start = options_.solve.head_start * (contest.has_threads ? kWithThreads : 1);
  attempt.job = is_spare ? pool_.submit_spare(std::move(job), head_start) : pool_.submit(std::move(job));
  return attempt;
}

/// The time limit is the harness's, whoever works on it; only to be compared, each solver has it for itself.
double Fleet::seconds_for(const Contest& contest) const {
  constexpr double kLeastSeconds = 0.1, kTooLate = -1;
  if (limits_.seconds == 0 || !contest.started || options_.solve.cross_check) return limits_.seconds;
  const bool is_at_work = !contest.attempts.front()->finished;
  const double rest = limits_.seconds - (is_at_work ? seconds_since(*contest.started) : contest.seconds);
  return rest < kLeastSeconds ? kTooLate : rest;
}

void Fleet::receive(Attempt& attempt, const Message& message) {
  Contest& contest = contests_[attempt.harness];
  if (!contest.started) contest.started = Clock::now();
  hear(attempt.answer, message);
  if (!message.contains("phase")) return;
  attempt.phase = message["phase"];
  contest.has_threads |= message.value("threads", false);
  if (attempt.phase == kSolving) call_second(attempt, false);
}

void Fleet::hear(SolverAnswer& answer, const Message& message) const {
  if (message.contains("met"))
    for (const Message& met : message["met"]) {
      const PropertyReport property = property_from_json(met);
      const bool is_cover = property.property.kind == PropertyKind::Cover;
      (is_cover ? answer.report.covers : answer.report.properties).push_back(property);
    }
  if (message.contains("report")) {
    answer.report = harness_from_json(message["report"]);
    answer.has_properties = true;
  }
  if (message.contains("done")) answer.is_done = true;
  if (message.contains("error")) {
    answer.is_crash = true;
    answer.interruption = fmt::format("internal error: {}", message["error"].get<std::string>());
  }
  if (message.contains("property")) {
    const PropertyReport settled = property_from_json(message["property"]);
    for (PropertyReport& p : answer.report.properties)
      if (p.property.id == settled.property.id) p = settled;
  }
  if (message.contains("proven")) {
    const auto ids = message["proven"].get<std::unordered_set<std::string>>();
    for (PropertyReport& p : answer.report.properties)
      if (ids.contains(p.property.id)) p.status = PropertyStatus::Verified;
  }
}

/// The reason why the worker did not say its last word.
void Fleet::explain(Attempt& attempt, WorkerEnd end, const std::string& detail) const {
  SolverAnswer& answer = attempt.answer;
  if (answer.is_done || answer.is_crash) return;
  const std::string during = "during " + attempt.phase;
  if (end == WorkerEnd::Timeout)
    answer.interruption = fmt::format("time limit of {} s reached {}", limits_.seconds, during);
  if (end == WorkerEnd::Memory)
    answer.interruption = detail.empty() ? fmt::format("memory limit of {} MiB reached {}", limits_.memory_mib, during)
                                         : fmt::format("killed by the system, probably for lack of memory, {}", during);
  if (end == WorkerEnd::Cancelled && stopped_) answer.interruption = kStopped;
  if (end == WorkerEnd::Crash || end == WorkerEnd::Finished) {
    answer.is_crash = true;
    answer.interruption = fmt::format("internal error: {} {}", detail.empty() ? "the worker stopped" : detail, during);
  }
}

/// Where the first solver alone has started, the second one follows: after its head start, or now.
void Fleet::call_second(const Attempt& first, bool at_once) {
  const Contest& contest = contests_[first.harness];
  if (!waits_ || solvers_.size() < 2 || &first != contest.attempts.front()) return;
  if (contest.attempts.size() < 2) add(first.harness, solvers_[1]);
  if (at_once) pool_.hasten(contest.attempts[1]->job);
}

void Fleet::finish(Attempt& attempt, WorkerEnd end, const std::string& detail) {
  Contest& contest = contests_[attempt.harness];
  attempt.finished = true;
  if (contest.started && end != WorkerEnd::Cancelled) contest.seconds = seconds_since(*contest.started);
  explain(attempt, end, detail);
  explain_partial(attempt.answer);
  decide(contest, attempt);
  // What exhausts time or memory before any solver is asked does so with every solver.
  const bool may_differ = attempt.phase == kSolving || attempt.answer.is_crash;
  if (!contest.is_decided && end != WorkerEnd::Cancelled && may_differ) call_second(attempt, true);
  if (std::ranges::all_of(contest.attempts, &Attempt::finished)) conclude(contest);
}

/// Where the symbolic execution did not end, its reason is that of the properties known by then.
void Fleet::explain_partial(SolverAnswer& answer) {
  if (answer.has_properties || answer.is_done) return;
  answer.report.is_partial = true;
  for (auto* list : {&answer.report.properties, &answer.report.covers})
    for (PropertyReport& p : *list) p.reason = answer.interruption;
}

/// The first complete answer ends the other attempts.
void Fleet::decide(Contest& contest, const Attempt& attempt) {
  const bool stop = options_.solve.stop_on_fail && has_failure(attempt.answer.report);
  if (contest.is_decided || !(stop || (is_complete(attempt.answer) && !options_.solve.cross_check))) return;
  contest.is_decided = true;
  stopped_ = stopped_ || stop;
  for (Attempt& other : attempts_)
    if (!other.finished && (stop || other.harness == attempt.harness)) pool_.cancel(other.job);
}

void Fleet::conclude(Contest& contest) {
  if (contest.result) return;
  std::vector<SolverAnswer> answers;
  for (const Attempt* attempt : contest.attempts) answers.push_back(attempt->answer);
  contest.result = merge_answers(answers, options_.solve.cross_check);
  contest.result->seconds = contest.seconds;
  say(*contest.result);
}

void Fleet::say(const HarnessReport& report) const {
  if (progress_)
    *progress_ << fmt::format("bmc: {}: {} {:.2f} s\n", report.name, to_string(report.verdict), report.seconds);
}

}  // namespace

std::vector<SolverChoice> solvers_of(const Options& options) {
  const SolverChoice choice = options.solve.solver;
  if (!options.solve.cross_check && (choice == SolverChoice::Z3 || choice == SolverChoice::Cadical)) return {choice};
  // A certificate is written after the answer: nobody may end that solver's work by a faster one.
  const bool certifies = !options.solve.certify_folder.empty() && !options.solve.cross_check;
  if (options.action != Action::Check || certifies) return {SolverChoice::Cadical};
  return {SolverChoice::Cadical, SolverChoice::Z3};
}

std::vector<HarnessReport> check_all(const std::vector<HarnessReport>& harnesses, const Options& options,
                                     const CheckFn& check, std::ostream* progress) {
  return Fleet(harnesses, options, check, progress).run();
}

}  // namespace bmc
