// SPDX-License-Identifier: Apache-2.0
#include "frontend/probe.h"

#include <gtest/gtest.h>
#include <llvm/Support/ErrorHandling.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace bmc {
namespace {

constexpr unsigned kSeconds = 20;

std::string line_of(const Result<bool>& result) { return result ? "no error" : result.error().line(); }

TEST(Probe, PassesOnWhatTheWorkSays) {
  EXPECT_TRUE(*probe([](const EnterFile&) { return Result<bool>(true); }, kSeconds));
  EXPECT_FALSE(*probe([](const EnterFile&) { return Result<bool>(false); }, kSeconds));
  const Result<bool> error =
      probe([](const EnterFile&) { return Result<bool>(Error{"a.bc", "is odd", "mend it"}); }, kSeconds);
  EXPECT_EQ(line_of(error), "a.bc: is odd; mend it");
}

TEST(Probe, CutsOverlongTexts) {
  const Error error{"a.bc", std::string(100000, 'x'), ""};
  EXPECT_LT(line_of(probe([&](const EnterFile&) { return Result<bool>(error); }, kSeconds)).size(), 5000u);
}

TEST(Probe, ChangesNothingHere) {
  int value = 1;
  (void)probe([&](const EnterFile&) { return value = 2, Result<bool>(true); }, kSeconds);
  EXPECT_EQ(value, 1);
}

TEST(Probe, BlamesTheEnteredFileForACrash) {
  for (const int signal_number : {SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGBUS}) {
    const Result<bool> result = probe(
        [&](const EnterFile& enter) -> Result<bool> {
          enter("first.bc");
          enter("second.bc");
          std::raise(signal_number);
          return true;
        },
        kSeconds);
    EXPECT_EQ(line_of(result).rfind("second.bc: crashes LLVM's reader", 0), 0u) << line_of(result);
  }
}

TEST(Probe, TakesAnExitForACrash) {
  for (const int status : {0, 1, 2}) {
    const Result<bool> result = probe(
        [&](const EnterFile& enter) -> Result<bool> {
          enter("a.bc");
          std::_Exit(status);
        },
        kSeconds);
    EXPECT_EQ(line_of(result).rfind("a.bc: crashes LLVM's reader", 0), 0u) << line_of(result);
  }
}

TEST(Probe, ReportsFatalErrorsOfLlvmQuietly) {
  testing::internal::CaptureStderr();
  const Result<bool> result = probe(
      [](const EnterFile& enter) -> Result<bool> {
        enter("a.bc");
        std::fputs("chatter\n", stderr);
        llvm::report_fatal_error("odd record");
      },
      kSeconds);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(line_of(result).rfind("a.bc: is rejected by LLVM (odd record)", 0), 0u) << line_of(result);
}

TEST(Probe, EndsEndlessWork) {
  const Result<bool> result = probe(
      [](const EnterFile& enter) -> Result<bool> {
        enter("a.bc");
        for (volatile unsigned i = 0;; i = i + 1) continue;
      },
      1);
  EXPECT_EQ(line_of(result).rfind("a.bc: keeps LLVM's reader busy for more than 1 s", 0), 0u) << line_of(result);
}

}  // namespace
}  // namespace bmc
