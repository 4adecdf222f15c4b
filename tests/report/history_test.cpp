// SPDX-License-Identifier: Apache-2.0
#include "report/history.h"

#include <gtest/gtest.h>

namespace bmc {
namespace {

using Lines = std::vector<std::string>;

class HistoryTest : public testing::Test {
 protected:
  void set(unsigned thread, unsigned record, const std::string& member, std::string value) {
    TraceStep s;
    s.kind = TraceStep::Kind::Write;
    s.in_library = true;
    s.thread = thread;
    s.name = "recorded.records_[" + std::to_string(record) + "]." + member;
    s.value = std::move(value);
    trace.steps.push_back(std::move(s));
  }
  void call(unsigned thread, unsigned record, const std::string& kind) {
    set(thread, record, "operation.kind", kind);
    set(thread, record, "operation.key", "7");
    set(thread, record, "is_called", "true");
  }
  void finish(unsigned thread, unsigned record, const std::string& result) {
    set(thread, record, "result", result);
    set(thread, record, "has_returned._M_base._M_i", "true");
  }

  Trace trace;
};

TEST_F(HistoryTest, OfWhatIsRecordedInTheOrderOfCalls) {
  for (unsigned record = 0; record < 4; record++) set(0, record, "is_called", "false");
  call(2, 2, "put");
  finish(2, 2, "true");
  set(1, 0, "earlier[2]", "true");
  call(1, 0, "get");
  call(2, 3, "drop");
  finish(1, 0, "3");
  EXPECT_EQ(history_lines(trace),
            (Lines{"operation  thread  what                  result            called after the return of",
                   "1          2       kind = put, key = 7   true              none",
                   "2          1       kind = get, key = 7   3                 1",
                   "3          2       kind = drop, key = 7  has not returned  1"}));
}

TEST_F(HistoryTest, NeedsAHistory) {
  set(1, 0, "operation.kind", "put");
  EXPECT_TRUE(history_lines(trace).empty());
  call(1, 0, "put");
  for (TraceStep& s : trace.steps) s.in_library = false;
  EXPECT_TRUE(history_of(trace).empty());
}

}  // namespace
}  // namespace bmc
