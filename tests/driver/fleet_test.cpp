// SPDX-License-Identifier: Apache-2.0
#include "driver/fleet.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <new>
#include <sstream>
#include <thread>
#include <vector>

#include "report/json.h"

namespace bmc {
namespace {

HarnessReport harness(const std::string& name) {
  HarnessReport h;
  h.name = name;
  return h;
}

PropertyReport property(const std::string& id, PropertyStatus status) {
  PropertyReport p;
  p.property.id = id;
  p.status = status;
  return p;
}

void send_report(const WorkerChannel& channel, const std::string& name, PropertyStatus status) {
  HarnessReport h = harness(name);
  h.properties.push_back(property(name + ".assertion.0", status));
  channel.send({{"report", to_json(h)}, {"done", true}});
}

std::vector<HarnessReport> run(const std::vector<std::string>& names, const Options& options, const CheckFn& check) {
  std::vector<HarnessReport> known;
  for (const std::string& name : names) known.push_back(harness(name));
  return check_all(known, options, check, nullptr);
}

HarnessReport run_one(const Options& options, const std::function<void(const WorkerChannel&)>& body) {
  return run({"f"}, options, [&](std::size_t, SolverChoice, const WorkerChannel& channel) { body(channel); }).at(0);
}

void wait_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

TEST(Fleet, ReportsComeInTheOrderOfTheHarnesses) {
  Options options;
  options.limits.jobs = 2;
  const auto reports = run({"a", "b", "c"}, options, [](std::size_t i, SolverChoice, const WorkerChannel& channel) {
    std::this_thread::sleep_for(std::chrono::milliseconds(60 - 30 * i));
    send_report(channel, std::string(1, static_cast<char>('a' + i)),
                i == 1 ? PropertyStatus::Failed : PropertyStatus::Verified);
  });
  ASSERT_EQ(reports.size(), 3u);
  EXPECT_EQ(reports[0].name, "a");
  EXPECT_EQ(reports[0].verdict, Verdict::Verified);
  EXPECT_EQ(reports[1].verdict, Verdict::Failed);
  EXPECT_EQ(reports[2].name, "c");
}

TEST(Fleet, ACrashCostsOnlyItsOwnHarness) {
  const auto reports = run({"a", "b"}, {}, [](std::size_t i, SolverChoice, const WorkerChannel& channel) {
    channel.send({{"phase", "solving"}});
    if (i == 0) raise(SIGSEGV);
    send_report(channel, "b", PropertyStatus::Verified);
  });
  EXPECT_EQ(reports[0].verdict, Verdict::Inconclusive);
  EXPECT_EQ(reports[0].reason, "internal error: SIGSEGV during solving");
  EXPECT_TRUE(reports[0].internal_error);
  EXPECT_EQ(reports[1].verdict, Verdict::Verified);
  EXPECT_EQ(reports[1].reason, "");
}

TEST(Fleet, AnEndlessWorkerIsKilledAfterItsTime) {
  Options options;
  options.limits.seconds = 0.1;
  const HarnessReport report = run_one(options, [](const WorkerChannel& channel) {
    channel.send({{"phase", "symbolic execution"}});
    wait_for_ever();
  });
  EXPECT_EQ(report.verdict, Verdict::Inconclusive);
  EXPECT_EQ(report.reason, "time limit of 0.1 s reached during symbolic execution");
  EXPECT_FALSE(report.internal_error);
}

TEST(Fleet, AFailureFoundBeforeTheTimeWasOverCounts) {
  Options options;
  options.limits.seconds = 0.2;
  const HarnessReport report = run_one(options, [](const WorkerChannel& channel) {
    HarnessReport h = harness("f");
    h.properties = {property("f.assertion.0", PropertyStatus::Unknown),
                    property("f.assertion.1", PropertyStatus::Unknown)};
    channel.send({{"report", to_json(h)}});
    channel.send({{"property", to_json(property("f.assertion.1", PropertyStatus::Failed))}});
    wait_for_ever();
  });
  EXPECT_EQ(report.verdict, Verdict::Failed);
  EXPECT_EQ(report.properties.at(0).status, PropertyStatus::Unknown);
  EXPECT_EQ(report.properties.at(1).status, PropertyStatus::Failed);
  EXPECT_NE(report.reason, "");
}

TEST(Fleet, ExhaustedMemoryIsAReason) {
  Options options;
  options.limits.memory_mib = 256;
  const HarnessReport report = run_one(options, [](const WorkerChannel& channel) {
    channel.send({{"phase", "solving"}});
    std::vector<std::vector<char>> hoard;
    for (;;) hoard.emplace_back(16u << 20, 'x');
  });
  EXPECT_EQ(report.verdict, Verdict::Inconclusive);
  EXPECT_EQ(report.reason, "memory limit of 256 MiB reached during solving");
}

int depth_of(int n, volatile char* out) {
  volatile char block[4096] = {};
  block[0] = out ? *out : 0;
  return n == 0 ? block[0] : depth_of(n - 1, block) + 1;
}

TEST(Fleet, WorkersMayRecurseDeeply) {
  const HarnessReport report = run_one({}, [](const WorkerChannel& channel) {
    if (depth_of(80000, nullptr) == 80000) send_report(channel, "f", PropertyStatus::Verified);
  });
  EXPECT_EQ(report.verdict, Verdict::Verified) << report.reason;
}

TEST(Fleet, AnInternalErrorIsInconclusiveWithItsText) {
  const HarnessReport report =
      run_one({}, [](const WorkerChannel& channel) { channel.send({{"error", "x > 0 at a.cpp:3"}}); });
  EXPECT_EQ(report.verdict, Verdict::Inconclusive);
  EXPECT_TRUE(report.internal_error);
  EXPECT_EQ(report.reason, "internal error: x > 0 at a.cpp:3");
}

TEST(Fleet, AWorkerThatStopsWithoutALastWordHasNoAnswer) {
  const HarnessReport report = run_one({}, [](const WorkerChannel& channel) {
    channel.send({{"phase", "solving"}});
    _exit(0);
  });
  EXPECT_EQ(report.verdict, Verdict::Inconclusive);
  EXPECT_EQ(report.reason, "internal error: the worker stopped during solving");
  EXPECT_TRUE(report.internal_error);
}

TEST(Fleet, APortfolioTakesTheFirstAnswer) {
  Options options;
  options.solve.solver = SolverChoice::Portfolio;
  options.limits.jobs = 2;
  const auto reports = run({"f"}, options, [](std::size_t, SolverChoice solver, const WorkerChannel& channel) {
    if (solver == SolverChoice::Cadical) wait_for_ever();
    send_report(channel, "f", PropertyStatus::Verified);
  });
  EXPECT_EQ(reports.at(0).verdict, Verdict::Verified);
}

TEST(Fleet, APortfolioGoesOnAfterAnAttemptWithoutAnswer) {
  Options options;
  options.solve.solver = SolverChoice::Portfolio;
  options.limits.jobs = 1;
  const auto reports = run({"f"}, options, [](std::size_t, SolverChoice solver, const WorkerChannel& channel) {
    send_report(channel, "f", solver == SolverChoice::Z3 ? PropertyStatus::Failed : PropertyStatus::Unknown);
  });
  EXPECT_EQ(reports.at(0).verdict, Verdict::Failed);
}

/// A worker that knows its properties and goes on to solve them.
void start_solving(const WorkerChannel& channel, const std::vector<PropertyReport>& properties) {
  HarnessReport h = harness("f");
  h.properties = properties;
  channel.send({{"report", to_json(h)}});
  channel.send({{"phase", "solving"}});
}

void send_last_word(const WorkerChannel& channel, const std::vector<PropertyReport>& properties) {
  HarnessReport h = harness("f");
  h.properties = properties;
  channel.send({{"report", to_json(h)}, {"done", true}});
}

Options auto_options(unsigned jobs) {
  Options options;
  options.solve.head_start = 0.05;
  options.limits.jobs = jobs;
  return options;
}

using Statuses = std::vector<PropertyStatus>;

std::vector<PropertyReport> properties(const Statuses& statuses) {
  std::vector<PropertyReport> list;
  for (const PropertyStatus status : statuses)
    list.push_back(property("f.assertion." + std::to_string(list.size()), status));
  return list;
}

Statuses statuses_of(const HarnessReport& report) {
  Statuses statuses;
  for (const PropertyReport& p : report.properties) statuses.push_back(p.status);
  return statuses;
}

constexpr auto kUnknown = PropertyStatus::Unknown;
constexpr auto kVerified = PropertyStatus::Verified;
constexpr auto kFailed = PropertyStatus::Failed;

using Body = std::function<void(const WorkerChannel&)>;

HarnessReport run_two(const Options& options, const Body& cadical, const Body& z3) {
  return run({"f"}, options,
             [&](std::size_t, SolverChoice solver, const WorkerChannel& channel) {
               (solver == SolverChoice::Z3 ? z3 : cadical)(channel);
             })
      .at(0);
}

bool has_two_processors() { return std::thread::hardware_concurrency() >= 2; }

void never_called(const WorkerChannel& channel) { channel.send({{"error", "nobody asked for this solver"}}); }

TEST(FleetAuto, AnAnswerWithinTheHeadStartNeedsOneSolver) {
  Options options = auto_options(2);
  options.solve.head_start = 60;
  const HarnessReport report = run_two(
      options,
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown}));
        send_last_word(channel, properties({kVerified}));
      },
      never_called);
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_TRUE(report.limits.empty());
}

TEST(FleetAuto, WithThreadsTheHeadStartIsLonger) {
  Options options = auto_options(2);
  options.solve.head_start = 1;
  const HarnessReport report = run_two(
      options,
      [](const WorkerChannel& channel) {
        channel.send({{"phase", "solving"}, {"threads", true}});
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        send_last_word(channel, properties({kVerified}));
      },
      never_called);
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_TRUE(report.limits.empty());
}

TEST(FleetAuto, SymbolicExecutionStartsNoSecondSolver) {
  const HarnessReport report = run_two(
      auto_options(2),
      [](const WorkerChannel& channel) {
        channel.send({{"phase", "symbolic execution"}});
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        send_last_word(channel, properties({kVerified}));
      },
      never_called);
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_TRUE(report.limits.empty());
}

TEST(FleetAuto, TheSecondSolverHelpsASlowFirstOne) {
  if (!has_two_processors()) GTEST_SKIP() << "no idle processor";
  const HarnessReport report = run_two(
      auto_options(2),
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown}));
        wait_for_ever();
      },
      [](const WorkerChannel& channel) { send_last_word(channel, properties({kVerified})); });
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_EQ(report.reason, "");
  EXPECT_LT(report.seconds, 30);
}

TEST(FleetAuto, WithOneJobTheSecondSolverWaitsForTheFirst) {
  const HarnessReport report = run_two(
      auto_options(1),
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown}));
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        send_last_word(channel, properties({kVerified}));
      },
      never_called);
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_TRUE(report.limits.empty());
}

TEST(FleetAuto, WhatEitherHasSettledCounts) {
  Options options = auto_options(1);
  options.solve.head_start = 60;  // The first one gives up: nobody waits for that long.
  const HarnessReport report = run_two(
      options,
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown, kUnknown, kUnknown}));
        send_last_word(channel, properties({kVerified, kUnknown, kFailed}));
      },
      [](const WorkerChannel& channel) { send_last_word(channel, properties({kUnknown, kVerified, kUnknown})); });
  EXPECT_EQ(statuses_of(report), (Statuses{kVerified, kVerified, kFailed}));
  EXPECT_EQ(report.verdict, Verdict::Failed);
  EXPECT_EQ(report.reason, "");
  EXPECT_LT(report.seconds, 30);
}

TEST(FleetAuto, ACrashLosesNoAnswerAndIsNoted) {
  const HarnessReport report = run_two(
      auto_options(1),
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown}));
        raise(SIGSEGV);
      },
      [](const WorkerChannel& channel) { send_last_word(channel, properties({kVerified})); });
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_FALSE(report.internal_error);
  EXPECT_EQ(report.limits, std::vector<std::string>{"cadical: internal error: SIGSEGV during solving"});
}

TEST(FleetAuto, ACrashOfTheSecondLosesNothingOfTheFirst) {
  if (!has_two_processors()) GTEST_SKIP() << "no idle processor";
  const HarnessReport report = run_two(
      auto_options(2),
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown, kUnknown}));
        std::this_thread::sleep_for(std::chrono::milliseconds(800));
        send_last_word(channel, properties({kVerified, kFailed}));
      },
      [](const WorkerChannel&) { raise(SIGSEGV); });
  EXPECT_EQ(statuses_of(report), (Statuses{kVerified, kFailed}));
  EXPECT_FALSE(report.internal_error);
}

TEST(FleetAuto, TheTimeLimitIsTheHarnesss) {
  Options options = auto_options(1);
  options.limits.seconds = 0.3;
  const HarnessReport report = run_two(
      options,
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown, kUnknown}));
        channel.send({{"property", to_json(property("f.assertion.1", kFailed))}});
        wait_for_ever();
      },
      never_called);
  EXPECT_EQ(statuses_of(report), (Statuses{kUnknown, kFailed}));
  EXPECT_EQ(report.reason, "time limit of 0.3 s reached during solving");
  EXPECT_FALSE(report.internal_error);
}

TEST(FleetAuto, ProofsToldBeforeTheEndCount) {
  const auto prove = [](const WorkerChannel& channel, const std::vector<std::string>& ids) {
    start_solving(channel, properties({kUnknown, kUnknown, kUnknown}));
    channel.send({{"proven", ids}});
    raise(SIGSEGV);
  };
  const HarnessReport report = run_two(
      auto_options(1), [&](const WorkerChannel& channel) { prove(channel, {"f.assertion.0"}); },
      [&](const WorkerChannel& channel) { prove(channel, {"f.assertion.2"}); });
  EXPECT_EQ(statuses_of(report), (Statuses{kVerified, kUnknown, kVerified}));
  EXPECT_TRUE(report.internal_error);
}

TEST(FleetAuto, AContradictionIsAnInternalErrorAndTheFailureStands) {
  for (const bool first_fails : {false, true}) {
    const HarnessReport report = run_two(
        auto_options(1),
        [&](const WorkerChannel& channel) {
          start_solving(channel, properties({kUnknown, kUnknown}));
          send_last_word(channel, properties({first_fails ? kFailed : kVerified, kUnknown}));
        },
        [&](const WorkerChannel& channel) {
          send_last_word(channel, properties({first_fails ? kVerified : kFailed, kVerified}));
        });
    EXPECT_EQ(statuses_of(report), (Statuses{kFailed, kVerified}));
    EXPECT_EQ(report.verdict, Verdict::Failed);
    EXPECT_TRUE(report.internal_error);
    EXPECT_EQ(report.reason, std::string("internal error: the solvers disagree on f.assertion.0 (only ") +
                                 (first_fails ? "cadical" : "z3") + " has a counterexample)");
  }
}

TEST(FleetAuto, ProofsOfAnotherProgramDoNotCount) {
  const auto with_unwind = [](unsigned unwind, const Statuses& statuses) {
    HarnessReport h = harness("f");
    h.unwind = h.largest_unwind = unwind;
    h.properties = properties(statuses);
    return h;
  };
  const HarnessReport report = run_two(
      auto_options(1),
      [&](const WorkerChannel& channel) {
        channel.send({{"phase", "solving"}});
        channel.send({{"report", to_json(with_unwind(3, {kVerified, kVerified, kUnknown, kUnknown}))}, {"done", true}});
      },
      [&](const WorkerChannel& channel) {
        channel.send({{"report", to_json(with_unwind(4, {kUnknown, kUnknown, kVerified, kFailed}))}, {"done", true}});
      });
  EXPECT_EQ(statuses_of(report), (Statuses{kVerified, kVerified, kUnknown, kFailed}));
  EXPECT_FALSE(report.internal_error);
}

TEST(FleetCrossCheck, BothAreAskedToTheEndAndMustAgree) {
  Options options = auto_options(1);
  options.solve.cross_check = true;
  for (const PropertyStatus second : {kVerified, kFailed}) {
    const HarnessReport report = run_two(
        options, [](const WorkerChannel& channel) { send_last_word(channel, properties({kVerified})); },
        [&](const WorkerChannel& channel) { send_last_word(channel, properties({second})); });
    EXPECT_EQ(report.internal_error, second == kFailed);
    EXPECT_EQ(statuses_of(report), Statuses{second});
  }
}

TEST(FleetCrossCheck, WhatWasNotComparedIsSaid) {
  Options options = auto_options(1);
  options.solve.cross_check = true;
  options.limits.seconds = 0.2;
  const HarnessReport report = run_two(
      options, [](const WorkerChannel& channel) { send_last_word(channel, properties({kVerified})); },
      [](const WorkerChannel& channel) {
        start_solving(channel, properties({kUnknown}));
        wait_for_ever();
      });
  EXPECT_EQ(report.verdict, Verdict::Verified);
  EXPECT_EQ(report.limits, std::vector<std::string>{"z3: time limit of 0.2 s reached during solving"});
}

TEST(Fleet, StopOnFailLeavesTheRestUnchecked) {
  Options options;
  options.solve.stop_on_fail = true;
  options.limits.jobs = 1;
  const auto reports = run({"a", "b"}, options, [](std::size_t i, SolverChoice, const WorkerChannel& channel) {
    send_report(channel, i ? "b" : "a", i ? PropertyStatus::Verified : PropertyStatus::Failed);
  });
  EXPECT_EQ(reports[0].verdict, Verdict::Failed);
  EXPECT_EQ(reports[1].verdict, Verdict::Inconclusive);
  EXPECT_EQ(reports[1].reason, "not checked: --stop-on-fail ended the run");
}

TEST(Fleet, LargeReportsArriveWhole) {
  const HarnessReport report = run_one({}, [](const WorkerChannel& channel) {
    HarnessReport h = harness("f");
    for (int i = 0; i < 20000; i++)
      h.properties.push_back(property("f.assertion." + std::to_string(i), PropertyStatus::Verified));
    channel.send({{"report", to_json(h)}, {"done", true}});
  });
  EXPECT_EQ(report.properties.size(), 20000u);
  EXPECT_EQ(report.verdict, Verdict::Verified);
}

}  // namespace
}  // namespace bmc
