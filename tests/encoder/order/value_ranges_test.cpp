// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/value_ranges.h"

#include <gtest/gtest.h>

namespace bmc {
namespace {

class ValueRangesTest : public testing::Test {
 protected:
  Event access(Event::Kind kind, ThreadNumber thread, ObjectNumber object, std::uint64_t offset, unsigned size) {
    Event event;
    event.kind = kind;
    event.thread = thread;
    event.object = object;
    event.size = size;
    event.guard = pool.yes();
    event.offset = pool.constant(kPointerBits, offset);
    return event;
  }
  /// Gives the variable that is read.
  Term read(ThreadNumber thread, ObjectNumber object, Term initial, std::uint64_t offset = 0) {
    Event event = access(Event::Kind::Read, thread, object, offset, pool.width(initial) / 8);
    event.value.bits = pool.variable(pool.width(initial), "read");
    event.initial.bits = initial;
    events.push_back(event);
    return event.value.bits;
  }
  void write(ThreadNumber thread, ObjectNumber object, Term value, std::uint64_t offset = 0) {
    Event event = access(Event::Kind::Write, thread, object, offset, pool.width(value) / 8);
    event.value.bits = value;
    events.push_back(event);
  }
  std::optional<std::uint64_t> most(ObjectNumber object, std::optional<std::uint64_t> offset = 0) {
    for (const ValueRange& range : find_value_ranges(pool, events))
      if (range.object == object && range.offset == offset) return range.most;
    return std::nullopt;
  }
  Term number(std::uint64_t value) { return pool.constant(32, value); }

  TermPool pool;
  std::vector<Event> events;
};

TEST_F(ValueRangesTest, ACounterIsBoundedByItsIncrements) {
  for (ThreadNumber t = 1; t <= 3; t++)
    for (int i = 0; i < 4; i++) write(t, 1, pool.add(read(t, 1, number(5)), number(1)));
  EXPECT_EQ(most(1), 17u);
}

TEST_F(ValueRangesTest, SumsOfEachOtherDoubleAtMost) {
  // x += y; x += y  beside  y += x; y += x: what one thread adds up stands in its own terms
  Term x = number(1), y = number(1);
  for (int i = 0; i < 2; i++) write(1, 1, x = pool.add(x, read(1, 2, number(1))));
  for (int i = 0; i < 2; i++) write(2, 2, y = pool.add(y, read(2, 1, number(1))));
  ASSERT_TRUE(most(1) && most(2));
  EXPECT_GE(*most(1), 8u);  // the second thread's numbers are 2 and 3, or 2 and 5, then 8
  EXPECT_LE(*most(1), 16u);
}

TEST_F(ValueRangesTest, AFixedPointEndsTheSearch) {
  for (int i = 0; i < 1000; i++) write(1, 1, pool.and_(pool.add(read(1, 1, number(0)), number(1)), number(7)));
  EXPECT_EQ(most(1), 7u);
}

TEST_F(ValueRangesTest, WhatIsWrittenBlindlyHasNoBound) {
  write(1, 1, pool.variable(32, "input"));
  read(2, 1, number(0));
  EXPECT_EQ(most(1), std::nullopt);
}

TEST_F(ValueRangesTest, NorHasACounterThatGoesBelowZero) {
  write(1, 1, pool.sub(read(1, 1, number(0)), number(1)));
  EXPECT_EQ(most(1), std::nullopt);
}

TEST_F(ValueRangesTest, WhatWasThereBeforeCounts) {
  write(1, 1, pool.add(read(1, 1, pool.zext(pool.variable(8, "input"), 32)), number(1)));
  EXPECT_EQ(most(1), 256u);
}

TEST_F(ValueRangesTest, AccessesThatOverlapInPartHaveNone) {
  write(1, 1, number(1));
  read(2, 1, pool.constant(16, 0), 2);
  read(2, 2, number(0));
  EXPECT_EQ(most(1), std::nullopt);
  EXPECT_EQ(most(1, 2), std::nullopt);
  EXPECT_EQ(most(2), 0u);
}

TEST_F(ValueRangesTest, AnOffsetThatVariesJoinsTheObject) {
  write(1, 1, number(3), 0);
  write(1, 1, number(9), 4);
  read(2, 1, number(0), 0);
  EXPECT_EQ(most(1, 0), 3u);
  const Term index = pool.zext(pool.variable(1, "i"), kPointerBits);
  read(2, 1, number(0));
  events.back().offset = pool.mul(index, pool.constant(kPointerBits, 4));
  EXPECT_EQ(most(1, 0), std::nullopt);
  EXPECT_EQ(most(1, std::nullopt), 9u);
}

TEST_F(ValueRangesTest, AWriteThatMayNotHappenStandsForNothingLater) {
  // if (c) x = r + 1; y = r + 1: the second value is not what the first write wrote
  const Term plus = pool.add(read(1, 3, number(0)), number(1));
  write(1, 1, plus);
  events.back().guard = pool.variable(1, "c");
  write(1, 2, plus);
  write(2, 3, number(7));
  read(2, 2, number(0));
  EXPECT_EQ(most(2), 8u);
}

TEST_F(ValueRangesTest, AVariableOfSeveralPlacesHasAllTheirValues) {
  const Term shared = read(1, 1, number(2));
  read(2, 2, number(50));
  events.back().value.bits = shared;
  write(3, 3, shared);
  read(1, 3, number(0));
  EXPECT_EQ(most(3), 50u);
}

}  // namespace
}  // namespace bmc
