// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "report/formats.h"
#include "report/json.h"
#include "report/listing.h"
#include "report/style.h"

namespace bmc {
namespace {

PropertyReport property(PropertyKind kind, unsigned line, PropertyStatus status, std::string function = "f") {
  PropertyReport p;
  p.property.kind = kind;
  p.property.id = "f." + std::string(info(kind).id) + "." + std::to_string(line);
  p.property.location = {"/src/a.c", line, 3, std::move(function)};
  p.status = status;
  return p;
}

HarnessReport harness(std::vector<PropertyReport> properties) {
  HarnessReport h;
  h.name = "f";
  h.location = {"/src/a.c", 1, 0, "f"};
  h.properties = std::move(properties);
  judge(h);
  return h;
}

Report report(std::vector<HarnessReport> harnesses) {
  Report r;
  r.version = "1";
  r.inputs = {"a.c"};
  r.harnesses = std::move(harnesses);
  judge(r);
  return r;
}

std::string text_of(const Report& r, unsigned verbosity = 1) {
  std::ostringstream out;
  write_text(out, r, {.colour = false, .verbosity = verbosity, .base_dir = "/src"});
  return out.str();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

PropertyReport out_of_bounds_in_copy() {
  PropertyReport p = property(PropertyKind::OutOfBounds, 18, PropertyStatus::Failed, "copy_field");
  p.property.message = "writes 4 bytes at offset 6 of buf, which has 8 bytes";
  using Kind = TraceStep::Kind;
  p.trace.steps = {
      {Kind::Input, {"/src/a.c", 32, 1, "f"}, 0, 0, false, "len", "6", "0x06"},
      {Kind::Assign, {"/src/a.c", 33, 1, "f"}, 0, 0, false, "n", "6", ""},
      {Kind::Call, {"/src/a.c", 34, 1, "f"}, 0, 0, false, "copy_field", "", ""},
      {Kind::Assign, {"/usr/include/x.h", 5, 1, "g"}, 2, 0, true, "hidden", "1", ""},
      {Kind::Violation, {"/src/a.c", 18, 9, "copy_field"}, 1, 0, false, "", "", ""},
  };
  return p;
}

TEST(Judge, AFailureOutweighsEverything) {
  const HarnessReport h = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Unknown),
                                   property(PropertyKind::Unwinding, 3, PropertyStatus::Failed)});
  EXPECT_EQ(h.verdict, Verdict::Failed);
}

TEST(Judge, UnknownIsInconclusiveWithAReason) {
  HarnessReport h = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Unknown),
                             property(PropertyKind::Assertion, 3, PropertyStatus::Verified)});
  EXPECT_EQ(h.verdict, Verdict::Inconclusive);
  EXPECT_TRUE(contains(h.reason, "f.assertion.2"));
}

TEST(Judge, ReachableUnmodelledCodeIsUnknownAndNamed) {
  PropertyReport p = property(PropertyKind::Unsupported, 7, PropertyStatus::Failed);
  p.property.message = "call of undefined function foo";
  const HarnessReport h = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Unknown), p});
  EXPECT_EQ(h.verdict, Verdict::Inconclusive);
  EXPECT_EQ(h.reason, "call of undefined function foo at a.c:7");
  EXPECT_EQ(h.properties[1].status, PropertyStatus::Unknown);
  EXPECT_EQ(h.properties[1].reason, "call of undefined function foo");
}

TEST(Judge, UnreachedAndUnreachableUnmodelledCodeDoNoHarm) {
  const HarnessReport h = harness({property(PropertyKind::Unsupported, 7, PropertyStatus::Verified),
                                   property(PropertyKind::Assertion, 8, PropertyStatus::Unreached)});
  EXPECT_EQ(h.verdict, Verdict::Verified);
  EXPECT_EQ(h.reason, "");
}

TEST(Judge, AnInterruptionIsNeverVerified) {
  HarnessReport h = harness({});
  h.reason = "time limit of 1 s reached during symbolic execution";
  judge(h);
  EXPECT_EQ(h.verdict, Verdict::Inconclusive);
}

TEST(Judge, ExitStatusFollowsTheWorstHarness) {
  const HarnessReport good = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Verified)});
  const HarnessReport bad = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Failed)});
  const HarnessReport open = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Unknown)});
  HarnessReport broken = open;
  broken.internal_error = true;
  EXPECT_EQ(exit_status(report({good, good})), 0);
  EXPECT_EQ(exit_status(report({good, open})), 5);
  EXPECT_EQ(exit_status(report({open, bad, good})), 10);
  EXPECT_EQ(exit_status(report({broken, bad})), 70);
  EXPECT_EQ(exit_status(report({})), 5);
}

TEST(Json, AHarnessSurvivesWritingAndReading) {
  HarnessReport h = harness({out_of_bounds_in_copy(), property(PropertyKind::Assertion, 2, PropertyStatus::Unknown)});
  h.properties[0].property.related = {{"/src/b.c", 4, 5, "g"}};
  h.properties[0].property.inner = {{"/usr/include/x.h", 5, 1, "g"}};
  h.properties[1].reason = "timeout";
  h.covers = {property(PropertyKind::Cover, 9, PropertyStatus::Failed)};
  h.limits = {"loop f.0 stopped at 5"};
  h.unwind = 8;
  h.largest_unwind = 5;
  h.statistics = {1, 2, 3, 4, 0.5, 0.25, 12};
  const std::string written = dump(to_json(h));
  const HarnessReport read = harness_from_json(nlohmann::ordered_json::parse(written));
  EXPECT_EQ(dump(to_json(read)), written);
  EXPECT_EQ(read.covers.at(0).status, PropertyStatus::Failed);
  EXPECT_EQ(read.properties.at(0).trace.steps.size(), 5u);
  EXPECT_TRUE(read.properties.at(0).trace.steps.at(3).in_library);
  EXPECT_EQ(read.statistics.clauses, 4u);
}

TEST(Json, HasTheDocumentedShape) {
  std::ostringstream out;
  HarnessReport h = harness({out_of_bounds_in_copy()});
  h.covers = {property(PropertyKind::Cover, 9, PropertyStatus::Verified)};
  write_json(out, report({h}), {});
  const auto j = nlohmann::json::parse(out.str());
  EXPECT_EQ(j["bmc"], "1");
  EXPECT_EQ(j["inputs"][0], "a.c");
  EXPECT_EQ(j["verdict"], "failed");
  const auto& harness = j["harnesses"][0];
  for (const char* key : {"name", "location", "verdict", "reason", "unwind", "seconds", "statistics", "properties"})
    EXPECT_TRUE(harness.contains(key)) << key;
  for (const char* key :
       {"instructions", "terms", "variables", "clauses", "symex_seconds", "solver_seconds", "peak_mib"})
    EXPECT_TRUE(harness["statistics"].contains(key)) << key;
  const auto& p = harness["properties"][0];
  EXPECT_EQ(p["kind"], "out-of-bounds");
  EXPECT_EQ(p["status"], "failed");
  EXPECT_EQ(p["location"]["line"], 18);
  EXPECT_TRUE(p["related"].is_array());
  EXPECT_EQ(p["trace"]["steps"].size(), 5u);
  EXPECT_EQ(harness["covers"][0]["status"], "unmet");
  EXPECT_EQ(harness["properties"].size(), 1u);
}

TEST(Json, BytesThatAreNotUtf8DoNotBreakIt) {
  HarnessReport h = harness({property(PropertyKind::Assertion, 2, PropertyStatus::Verified)});
  h.properties[0].property.message = "caf\xe9";
  EXPECT_TRUE(nlohmann::json::accept(dump(to_json(h))));
}

TEST(Text, AFailureShowsPlaceMessageInputsAndTrace) {
  const std::string text = text_of(report({harness({out_of_bounds_in_copy()})}));
  EXPECT_TRUE(contains(text, "harness f (a.c:1)\n")) << text;
  EXPECT_TRUE(contains(text, "  FAILED  out-of-bounds  a.c:18:3 in copy_field\n")) << text;
  EXPECT_TRUE(contains(text, "          writes 4 bytes at offset 6 of buf, which has 8 bytes\n")) << text;
  EXPECT_TRUE(contains(text, "    inputs   len = 6 (0x06)\n")) << text;
  EXPECT_TRUE(contains(text, "    trace    a.c:33  n = 6\n")) << text;
  EXPECT_TRUE(contains(text, "  1 property: 1 failed\n")) << text;
  EXPECT_TRUE(contains(text, "FAILED (10): 1 harness, 1 property failed")) << text;
}

TEST(Text, LibraryStepsNeedVerbosity) {
  const Report r = report({harness({out_of_bounds_in_copy()})});
  EXPECT_FALSE(contains(text_of(r), "hidden"));
  EXPECT_TRUE(contains(text_of(r, 2), "hidden"));
  EXPECT_EQ(text_of(r, 0).find("FAILED (10)"), 0u);
}

TEST(Text, LoopsAreCutToTheirFirstAndLastRuns) {
  PropertyReport p = out_of_bounds_in_copy();
  const TraceStep violation = p.trace.steps.back();
  p.trace.steps.pop_back();
  for (int i = 0; i < 500; i++)
    p.trace.steps.push_back(
        {TraceStep::Kind::Assign, {"/src/a.c", 40, 1, "f"}, 0, 0, false, "i", std::to_string(i), ""});
  p.trace.steps.push_back(violation);
  const std::string text = text_of(report({harness({p})}));
  EXPECT_TRUE(contains(text, "i = 0\n")) << text;
  EXPECT_TRUE(contains(text, "i = 499\n")) << text;
  EXPECT_FALSE(contains(text, "i = 250\n")) << text;
  EXPECT_TRUE(contains(text, "... 495 steps")) << text;
  EXPECT_TRUE(contains(text_of(report({harness({p})}), 2), "i = 250\n"));
}

TEST(Text, UnreachedUnknownCoversAndLimitsAreNamed) {
  PropertyReport unknown = property(PropertyKind::Assertion, 2, PropertyStatus::Unknown);
  unknown.reason = "timeout";
  HarnessReport h = harness({unknown, property(PropertyKind::Abort, 3, PropertyStatus::Unreached),
                             property(PropertyKind::Abort, 4, PropertyStatus::Verified)});
  h.covers = {property(PropertyKind::Cover, 9, PropertyStatus::Failed)};
  h.limits = {"loop f.0 stopped at 5"};
  const std::string text = text_of(report({h}));
  EXPECT_TRUE(contains(text, "unknown  assertion  a.c:2:3 in f: timeout\n")) << text;
  EXPECT_TRUE(contains(text, "unreached  abort  a.c:3:3 in f\n")) << text;
  EXPECT_TRUE(contains(text, "cover met  a.c:9:3\n")) << text;
  EXPECT_TRUE(contains(text, "limit  loop f.0 stopped at 5\n")) << text;
  EXPECT_TRUE(contains(text, "INCONCLUSIVE (5): 1 of 1 harness without an answer")) << text;
}

TEST(Text, AVacuousProofIsWarnedAbout) {
  const std::string text =
      text_of(report({harness({property(PropertyKind::Assertion, 2, PropertyStatus::Unreached)})}));
  EXPECT_TRUE(contains(text, "warning: no property is reached")) << text;
  EXPECT_TRUE(contains(text, "VERIFIED (0): 1 harness, 0 properties hold (1 unreached)")) << text;
}

TEST(Text, ProgramsCannotSteerTheTerminal) {
  PropertyReport p = property(PropertyKind::Assertion, 2, PropertyStatus::Failed);
  p.property.message = "\033[2Jgone";
  EXPECT_FALSE(contains(text_of(report({harness({p})})), "\033"));
}

TEST(Formats, AreFoundByName) {
  ASSERT_NE(find_format("json"), nullptr);
  EXPECT_EQ(find_format("yaml"), nullptr);
  EXPECT_EQ(formats().front().name, "text");
}

TEST(Listing, IsAlignedTextOrJson) {
  const std::vector<ListingRow> rows = {{"f.0", "", "", {"/src/a.c", 3, 2, "f"}},
                                        {"long.1", "", "nested, depth 2", {"/src/a.c", 14, 5, "f"}}};
  std::ostringstream text, json;
  write_listing(text, "loops", rows, {.colour = false, .verbosity = 1, .base_dir = "/src"}, false);
  EXPECT_EQ(text.str(), "f.0     a.c:3:2\nlong.1  a.c:14:5  nested, depth 2\n");
  write_listing(json, "loops", rows, {}, true);
  EXPECT_EQ(nlohmann::json::parse(json.str())["loops"][1]["name"], "long.1");
}

}  // namespace
}  // namespace bmc
