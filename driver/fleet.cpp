// SPDX-License-Identifier: Apache-2.0
#include "driver/fleet.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <ostream>
#include <thread>

#include "report/json.h"

namespace bmc {
namespace {

constexpr std::string_view kStopped = "not checked: --stop-on-fail ended the run";

using Clock = std::chrono::steady_clock;

/// One worker's view of a harness, as far as the parent has heard of it.
struct Attempt {
  std::size_t harness;
  unsigned job = 0;
  HarnessReport report{};
  std::string phase = "start-up";
  std::optional<Clock::time_point> started{};
  bool is_done = false;   ///< The worker has said its last word.
  bool finished = false;  ///< The process is gone.
};

unsigned default_jobs() { return std::max(1u, std::thread::hardware_concurrency()); }

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
  limits.jobs = options.jobs ? options.jobs : default_jobs();
  const std::uint64_t at_once = std::clamp<std::uint64_t>(processes, 1, limits.jobs);
  limits.memory_mib = options.memory_mib ? options.memory_mib : available_mib() * 8 / 10 / at_once;
  return limits;
}

std::vector<SolverChoice> solvers_of(const Options& options) {
  const bool portfolio = options.solve.solver == SolverChoice::Portfolio && options.action == Action::Check;
  if (portfolio) return {SolverChoice::Cadical, SolverChoice::Z3};
  return {options.solve.solver == SolverChoice::Portfolio ? SolverChoice::Auto : options.solve.solver};
}

class Fleet {
 public:
  Fleet(const std::vector<HarnessReport>& harnesses, const Options& options, const CheckFn& check,
        std::ostream* progress)
      : options_(options),
        check_(check),
        progress_(progress),
        results_(harnesses.size()),
        limits_(limits_of(options.limits, harnesses.size() * solvers_of(options).size())),
        pool_(limits_) {
    attempts_.reserve(harnesses.size() * solvers_of(options).size());
    for (std::size_t i = 0; i < harnesses.size(); i++)
      for (const SolverChoice solver : solvers_of(options)) add(i, harnesses[i], solver);
  }

  std::vector<HarnessReport> run() {
    pool_.run();
    std::vector<HarnessReport> reports;
    for (std::optional<HarnessReport>& result : results_) reports.push_back(std::move(result.value()));
    return reports;
  }

 private:
  void add(std::size_t harness, const HarnessReport& known, SolverChoice solver);
  void receive(Attempt& attempt, const Message& message);
  void finish(Attempt& attempt, WorkerEnd end, const std::string& detail);
  void explain(Attempt& attempt, WorkerEnd end, const std::string& detail) const;
  void decide(const Attempt& attempt);
  void say(const HarnessReport& report) const;

  const Options& options_;
  const CheckFn& check_;
  std::ostream* progress_;
  std::vector<Attempt> attempts_;
  std::vector<std::optional<HarnessReport>> results_;
  WorkerLimits limits_;
  WorkerPool pool_;
};

void Fleet::add(std::size_t harness, const HarnessReport& known, SolverChoice solver) {
  attempts_.push_back({.harness = harness, .report = known});
  Attempt& attempt = attempts_.back();
  attempt.job = pool_.submit({
      [this, harness, solver](WorkerChannel& channel) { check_(harness, solver, channel); },
      [this, &attempt](const Message& message) { receive(attempt, message); },
      [this, &attempt](WorkerEnd end, const std::string& detail) { finish(attempt, end, detail); },
  });
}

void Fleet::receive(Attempt& attempt, const Message& message) {
  if (!attempt.started) attempt.started = Clock::now();
  if (message.contains("phase")) attempt.phase = message["phase"];
  if (message.contains("report")) attempt.report = harness_from_json(message["report"]);
  if (message.contains("done")) attempt.is_done = true;
  if (message.contains("error")) {
    attempt.is_done = true;
    attempt.report.internal_error = true;
    attempt.report.reason = fmt::format("internal error: {}", message["error"].get<std::string>());
  }
  if (message.contains("property")) {
    const PropertyReport settled = property_from_json(message["property"]);
    for (PropertyReport& p : attempt.report.properties)
      if (p.property.id == settled.property.id) p = settled;
  }
}

/// The reason why the worker did not say its last word.
void Fleet::explain(Attempt& attempt, WorkerEnd end, const std::string& detail) const {
  HarnessReport& report = attempt.report;
  const std::string during = "during " + attempt.phase;
  if (end == WorkerEnd::Timeout) report.reason = fmt::format("time limit of {} s reached {}", limits_.seconds, during);
  if (end == WorkerEnd::Memory)
    report.reason = detail.empty() ? fmt::format("memory limit of {} MiB reached {}", limits_.memory_mib, during)
                                   : fmt::format("killed by the system, probably for lack of memory, {}", during);
  if (end == WorkerEnd::Cancelled) report.reason = kStopped;
  if (end == WorkerEnd::Crash || (end == WorkerEnd::Finished && !attempt.is_done)) {
    report.internal_error = true;
    report.reason = fmt::format("internal error: {} {}", detail.empty() ? "the worker stopped" : detail, during);
  }
}

void Fleet::finish(Attempt& attempt, WorkerEnd end, const std::string& detail) {
  attempt.finished = true;
  explain(attempt, end, detail);
  if (attempt.started) attempt.report.seconds = std::chrono::duration<double>(Clock::now() - *attempt.started).count();
  judge(attempt.report);
  decide(attempt);
}

/// The first attempt with an answer counts and ends its siblings; without any, the first one that ended.
void Fleet::decide(const Attempt& attempt) {
  std::optional<HarnessReport>& result = results_[attempt.harness];
  const bool answers = attempt.report.verdict != Verdict::Inconclusive;
  if (result && (result->verdict != Verdict::Inconclusive || !answers)) return;
  result = attempt.report;
  if (!answers) return say(*result);
  const bool stop = options_.solve.stop_on_fail && attempt.report.verdict == Verdict::Failed;
  for (const Attempt& other : attempts_)
    if (!other.finished && (stop || other.harness == attempt.harness)) pool_.cancel(other.job);
  say(*result);
}

void Fleet::say(const HarnessReport& report) const {
  if (progress_)
    *progress_ << fmt::format("bmc: {}: {} {:.2f} s\n", report.name, to_string(report.verdict), report.seconds);
}

}  // namespace

std::vector<HarnessReport> check_all(const std::vector<HarnessReport>& harnesses, const Options& options,
                                     const CheckFn& check, std::ostream* progress) {
  return Fleet(harnesses, options, check, progress).run();
}

}  // namespace bmc
