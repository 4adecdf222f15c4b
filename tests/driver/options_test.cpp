// SPDX-License-Identifier: Apache-2.0
#include "driver/options.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "driver/option_help.h"
#include "driver/option_rows.h"
#include "driver/suggest.h"

namespace bmc {
namespace {

Options parsed(const std::vector<std::string>& arguments) {
  const Result<Options> options = parse_options(arguments);
  EXPECT_TRUE(options) << (options ? "" : options.error().line());
  return options ? *options : Options();
}

std::string error_of(const std::vector<std::string>& arguments) {
  const Result<Options> options = parse_options(arguments);
  EXPECT_FALSE(options);
  return options ? "" : options.error().line();
}

TEST(Options, DefaultsCheckEverythingThatIsNotOptional) {
  const Options o = parsed({"a.c"});
  EXPECT_EQ(o.inputs, std::vector<std::string>{"a.c"});
  EXPECT_EQ(o.action, Action::Check);
  EXPECT_FALSE(o.encode.unwind);
  EXPECT_TRUE(o.encode.unwinding_assertions);
  EXPECT_EQ(o.encode.checks, EncodeOptions::default_checks());
  EXPECT_EQ(o.output.format, "text");
}

TEST(Options, BoundsReachTheEncoder) {
  const Options o = parsed({"--unwind", "8", "--unwindset", "f.0:3,ns::g.1:4", "--unwindset=a.c:17:5", "--max-unwind",
                            "99", "--no-unwinding-assertions", "x.bc"});
  EXPECT_EQ(o.encode.unwind, 8u);
  EXPECT_EQ(o.encode.max_unwind, 99u);
  EXPECT_FALSE(o.encode.unwinding_assertions);
  ASSERT_EQ(o.loop_bounds.size(), 3u);
  EXPECT_EQ(o.loop_bounds[0].loop, "f.0");
  EXPECT_EQ(o.loop_bounds[1].loop, "ns::g.1");
  EXPECT_EQ(o.loop_bounds[1].bound, 4u);
  EXPECT_EQ(o.loop_bounds[2].loop, "a.c:17");
  EXPECT_EQ(o.loop_bounds[2].bound, 5u);
}

TEST(Options, TheLastOfContradictingOptionsCounts) {
  EXPECT_TRUE(parsed({"--no-check-out-of-bounds", "--bounds-check"}).encode.checks_for(PropertyKind::OutOfBounds));
  EXPECT_FALSE(parsed({"--bounds-check", "--no-check-out-of-bounds"}).encode.checks_for(PropertyKind::OutOfBounds));
  EXPECT_EQ(parsed({"--unwind", "3", "--unwind", "4"}).encode.unwind, 4u);
  EXPECT_FALSE(parsed({"--unwind", "3", "--unwind", "auto"}).encode.unwind);
  EXPECT_TRUE(parsed({"--no-malloc-may-fail", "--malloc-may-fail", "a.c"}).encode.malloc_may_fail);
}

TEST(Options, RepeatableOptionsCollect) {
  const Options o = parsed({"--harness", "f", "a.c", "--harness=g", "--function", "h", "--property", "f.assertion.0"});
  EXPECT_EQ(o.harnesses, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(o.functions, std::vector<std::string>{"h"});
  EXPECT_EQ(o.properties, std::vector<std::string>{"f.assertion.0"});
  EXPECT_EQ(o.inputs, std::vector<std::string>{"a.c"});
}

TEST(Options, EverythingBehindTwoDashesGoesToClang) {
  const Options o = parsed({"a.c", "--unwind", "2", "--", "-DX=1", "--unwind", "-I", "dir", "--"});
  EXPECT_EQ(o.encode.unwind, 2u);
  EXPECT_EQ(o.clang_options, (std::vector<std::string>{"-DX=1", "--unwind", "-I", "dir", "--"}));
  EXPECT_EQ(o.inputs, std::vector<std::string>{"a.c"});
}

TEST(Options, TimesAndSizesHaveUnits) {
  EXPECT_DOUBLE_EQ(parsed({"--timeout", "60"}).limits.seconds, 60);
  EXPECT_DOUBLE_EQ(parsed({"--timeout", "60s"}).limits.seconds, 60);
  EXPECT_DOUBLE_EQ(parsed({"--timeout", "2m"}).limits.seconds, 120);
  EXPECT_DOUBLE_EQ(parsed({"--timeout", "0.5"}).limits.seconds, 0.5);
  EXPECT_EQ(parsed({"--memory-limit", "4g"}).limits.memory_mib, 4096u);
  EXPECT_EQ(parsed({"--memlimit", "512"}).limits.memory_mib, 512u);
  EXPECT_EQ(parsed({"-j", "3"}).limits.jobs, 3u);
}

TEST(Options, WrongValuesAreErrorsThatNameTheOption) {
  EXPECT_EQ(error_of({"--unwind", "abc"}), "--unwind: 'abc' is not a number from 0 to 1073741824");
  EXPECT_EQ(error_of({"--unwind", "-1"}), "--unwind: '-1' is not a number from 0 to 1073741824");
  EXPECT_EQ(error_of({"--unwind", "99999999999999999999"}),
            "--unwind: '99999999999999999999' is not a number from 0 to 1073741824");
  EXPECT_EQ(error_of({"--timeout", "soon"}), "--timeout: 'soon' is not a time like 60, 60s, 2m or 1h");
  EXPECT_EQ(error_of({"--timeout", "0"}), "--timeout: '0' is not a time like 60, 60s, 2m or 1h");
  EXPECT_EQ(error_of({"--memory-limit", "4x"}), "--memory-limit: '4x' is not a size like 4096 (MiB), 512m or 4g");
  EXPECT_EQ(error_of({"--solver", "magic"}), "--solver: 'magic' is none of auto|z3|cadical|portfolio");
  EXPECT_EQ(error_of({"--mm", "pso"}), "--memory-model: 'pso' is none of rc11|tso|sc");
  EXPECT_EQ(error_of({"--unwindset", "f.0"}), "--unwindset: 'f.0' is not of the form LOOP:N");
  EXPECT_EQ(error_of({"--unwindset", "f.0:2,,"}), "--unwindset: '' is not of the form LOOP:N");
  EXPECT_EQ(error_of({"--check-leaks=3"}), "--check-leaks: takes no value");
  EXPECT_NE(error_of({"a.c", "--timeout"}).find("--timeout"), std::string::npos);
}

TEST(Options, UnknownOptionsAreErrorsWithAGuess) {
  EXPECT_EQ(error_of({"--unwnd", "4", "a.c"}), "--unwnd: unknown option; did you mean --unwind?");
  EXPECT_EQ(error_of({"a.c", "--sarif=x"}), "--sarif: unknown option; see bmc --help");
  EXPECT_EQ(error_of({"-Z"}), "-Z: unknown option; see bmc --help");
}

TEST(Options, EveryOptionalKindHasASwitchThatSetsExactlyIt) {
  for (const PropertyInfo& row : kProperties) {
    if (row.on_by_default) continue;
    auto expected = EncodeOptions::default_checks();
    expected[static_cast<std::size_t>(row.kind)] = true;
    EXPECT_EQ(parsed({"--check-" + std::string(row.id)}).encode.checks, expected) << row.id;
  }
  EXPECT_TRUE(parsed({"--check-leaks"}).encode.checks_for(PropertyKind::MemoryLeak));
  EXPECT_TRUE(parsed({"--check-subobject"}).encode.checks_for(PropertyKind::SubobjectOverflow));
}

TEST(Options, WhatIsNotModelledCannotBeSwitchedOff) {
  EXPECT_FALSE(parse_options({"--no-check-unsupported"}));
  EXPECT_TRUE(parsed({"--no-standard-checks"}).encode.checks_for(PropertyKind::Unsupported));
  EXPECT_TRUE(parsed({"--no-standard-checks"}).encode.checks_for(PropertyKind::Assertion));
  EXPECT_FALSE(parsed({"--no-standard-checks"}).encode.checks_for(PropertyKind::OutOfBounds));
}

/// Something that the option takes: an option that no field remembers would leave the options as they were.
std::string sample_value(const OptionRow& row) {
  const std::string& range = row.field.range;
  if (row.value == "LOOP:N[,LOOP:N...]") return "f.0:2";
  if (row.value == "TIME" || row.value == "SIZE") return "17";
  if (range.find("..") != std::string::npos) return "3";
  return range.empty() ? "word" : range.substr(range.rfind('|') + 1);
}

TEST(Options, NamesAreUniqueAndEveryOneParses) {
  std::set<std::string> names;
  for (const OptionRow& row : option_rows()) {
    EXPECT_FALSE(row.help.empty()) << row.names.front();
    for (const std::string& name : row.names) {
      EXPECT_TRUE(names.insert(name).second) << name;
      std::vector<std::string> arguments = {name};
      if (!row.value.empty()) arguments.push_back(sample_value(row));
      parsed(arguments);
    }
  }
}

TEST(Options, ObjectBitsIsIgnoredAloud) {
  ASSERT_EQ(parsed({"--object-bits", "16"}).notes.size(), 1u);
  EXPECT_FALSE(parse_options({"--object-bits", "many"}));
}

TEST(Help, NamesEveryOption) {
  const std::string help = help_text();
  for (const OptionRow& row : option_rows())
    for (const std::string& name : row.names) EXPECT_NE(help.find(name), std::string::npos) << name;
}

TEST(Help, DocsOptionsIsWhatTheTableSays) {
  std::ifstream file(BMC_SOURCE_DIR "/docs/options.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), help_markdown()) << "run: bmc --help-markdown > docs/options.md";
}

TEST(Suggest, FindsTheClosestOrNothing) {
  const std::vector<std::string> words = {"--unwind", "--unwindset", "--timeout"};
  EXPECT_EQ(closest("--unwin", words), "--unwind");
  EXPECT_EQ(closest("--tmieout", words), "--timeout");
  EXPECT_EQ(closest("--frobnicate", words), "");
}

}  // namespace
}  // namespace bmc
