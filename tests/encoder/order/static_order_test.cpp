// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/static_order.h"

#include <gtest/gtest.h>

namespace bmc {
namespace {

Event event(Event::Kind kind, ThreadNumber thread, EventNumber partner = kNoEvent) {
  Event e;
  e.kind = kind;
  e.thread = thread;
  e.partner = partner;
  return e;
}

TEST(StaticOrder, IsProgramOrderAndCreation) {
  // Thread 0: write, create, read. Thread 1 begins after the creation.
  const std::vector<Event> events{event(Event::Kind::Write, 0), event(Event::Kind::Create, 0),
                                  event(Event::Kind::Begin, 1, 1), event(Event::Kind::Write, 1),
                                  event(Event::Kind::Read, 0)};
  const StaticOrder order(events);
  EXPECT_TRUE(order.before(0, 3));
  EXPECT_TRUE(order.before(1, 4));
  EXPECT_FALSE(order.before(3, 4));
  EXPECT_FALSE(order.before(4, 3));
}

TEST(StaticOrder, TakesWhatIsAddedIntoAccount) {
  const std::vector<Event> events{event(Event::Kind::Write, 0), event(Event::Kind::Write, 1),
                                  event(Event::Kind::Read, 1), event(Event::Kind::Read, 0)};
  StaticOrder order(events);
  EXPECT_FALSE(order.before(1, 3));
  order.add(2, 3);
  order.close();
  EXPECT_TRUE(order.before(1, 3));
}

TEST(StaticOrder, FinalReadsAreInNoOrder) {
  std::vector<Event> events{event(Event::Kind::Write, 0), event(Event::Kind::Read, 0), event(Event::Kind::Write, 0)};
  events[1].is_final = true;
  const StaticOrder order(events);
  EXPECT_FALSE(order.before(0, 1));
  EXPECT_TRUE(order.before(0, 2));
}

}  // namespace
}  // namespace bmc
