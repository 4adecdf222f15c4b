// SPDX-License-Identifier: Apache-2.0
// Traces of executions with threads.
#include <gtest/gtest.h>

#include <sstream>

#include "report/formats.h"
#include "report/json.h"

namespace bmc {
namespace {

using Kind = TraceStep::Kind;

TraceStep step(unsigned number, unsigned thread, Kind kind, std::string name, std::string value, unsigned line = 5) {
  TraceStep s;
  s.number = number;
  s.thread = thread;
  s.kind = kind;
  s.name = std::move(name);
  s.value = std::move(value);
  s.location = {"/src/a.c", line, 1, "f"};
  return s;
}

/// A lost update, seen to the end.
PropertyReport lost_update() {
  PropertyReport p;
  p.property.kind = PropertyKind::Assertion;
  p.property.id = "f.assertion.1";
  p.property.location = {"/src/a.c", 9, 3, "f"};
  p.status = PropertyStatus::Failed;
  p.trace.steps = {step(1, 0, Kind::Sync, "thread 1", "starts"),
                   step(2, 1, Kind::Read, "x", "0"),
                   step(3, 0, Kind::Write, "x", "1"),
                   step(4, 1, Kind::Write, "x", "1"),
                   step(5, 0, Kind::Read, "x", "1"),
                   step(6, 0, Kind::Violation, "assertion", "x == 2")};
  p.trace.steps[1].reads_from = 0;
  p.trace.steps[2].before = "0";
  p.trace.steps[2].reads_from = 0;
  p.trace.steps[4].reads_from = 4;
  p.trace.context_switches = 4;
  for (const std::size_t i : {1, 2, 3, 4}) p.trace.steps[i].is_switch = true;
  return p;
}

std::vector<std::string> lines_of(const PropertyReport& p) {
  HarnessReport h;
  h.name = "f";
  h.properties = {p};
  judge(h);
  Report report;
  report.harnesses = {h};
  std::ostringstream out;
  write_text(out, report, {.colour = false, .verbosity = 1, .base_dir = "/src"});
  std::vector<std::string> lines;
  std::istringstream in(out.str());
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool contains(const std::vector<std::string>& lines, const std::string& line) {
  return std::ranges::find(lines, line) != lines.end();
}

TEST(Schedule, HasNumbersAndAColumnPerThread) {
  const std::vector<std::string> lines = lines_of(lost_update());
  for (const char* line : {
           "    trace    step  line    thread 0                thread 1",
           "                1     5    starts thread 1",
           "                2     5                          > reads x = 0 from the start",
           "                3     5  > x = 1, was 0 from the start",
           "                4     5                          > x = 1",
           "                5     5  > reads x = 1 from step 4",
           "                6     5    fails here: x == 2",
           "             4 context switches (>)",
       })
    EXPECT_TRUE(contains(lines, line)) << line << "\n" << ::testing::PrintToString(lines);
}

TEST(Schedule, AnOlderValueIsMarkedAndExplained) {
  PropertyReport p = lost_update();
  p.trace.steps[4].is_older = true;
  p.trace.is_weak = true;
  const std::vector<std::string> lines = lines_of(p);
  EXPECT_TRUE(contains(lines, "                5     5  > reads x = 1 from step 4 (an older value: weak behaviour)"));
  EXPECT_TRUE(
      contains(lines, "             no interleaving of the threads does this: the memory model allows older values"));
}

TEST(Schedule, StepsOfSeveralFilesNameThem) {
  PropertyReport p = lost_update();
  p.trace.steps[3].location.file = "/src/sub/other.c";
  EXPECT_TRUE(contains(lines_of(p), "                4  other.c:5                          > x = 1"));
}

TEST(Schedule, StaysWithinTheWidthWhateverTheThreads) {
  PropertyReport p = lost_update();
  p.trace.steps.clear();
  for (unsigned i = 0; i < 31; i++)
    p.trace.steps.push_back(
        step(i + 1, i, Kind::Read, "some.member[3].of_a_structure", "a rather long value", 1000 + i));
  for (const std::string& line : lines_of(p)) EXPECT_LE(line.size(), 100u) << line;
}

TEST(Schedule, SurvivesWritingAndReadingAsJson) {
  PropertyReport p = lost_update();
  p.trace.steps[4].is_older = true;
  p.trace.is_weak = true;
  const auto json = to_json(p);
  EXPECT_EQ(dump(to_json(property_from_json(json))), dump(json));
  const auto& trace = json["trace"];
  EXPECT_EQ(trace["context_switches"], 4);
  EXPECT_EQ(trace["weak"], true);
  EXPECT_EQ(trace["steps"][0]["kind"], "sync");
  EXPECT_EQ(trace["steps"][1]["kind"], "read");
  EXPECT_EQ(trace["steps"][1]["number"], 2);
  EXPECT_EQ(trace["steps"][1]["thread"], 1);
  EXPECT_EQ(trace["steps"][1]["switch"], true);
  EXPECT_EQ(trace["steps"][1]["reads_from"], 0);
  EXPECT_EQ(trace["steps"][2]["kind"], "write");
  EXPECT_EQ(trace["steps"][2]["before"], "0");
  EXPECT_EQ(trace["steps"][4]["reads_from"], 4);
  EXPECT_EQ(trace["steps"][4]["older_value"], true);
  EXPECT_FALSE(trace["steps"][3].contains("reads_from"));
}

}  // namespace
}  // namespace bmc
