// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace bmc {
namespace {

using Events = std::vector<EventNumber>;

/// A program's events as they are written down here, and the execution that they make.
struct Program {
  std::vector<Event> events;
  Execution execution;

  EventNumber add(Event::Kind kind, ThreadNumber thread) {
    const auto number = static_cast<EventNumber>(events.size());
    Event event;
    event.kind = kind;
    event.thread = thread;
    events.push_back(event);
    execution.threads.resize(std::max<std::size_t>(execution.threads.size(), thread + 1));
    execution.threads[thread].push_back(number);
    return number;
  }
  EventNumber write(ThreadNumber thread, std::size_t place) {
    const EventNumber number = add(Event::Kind::Write, thread);
    execution.writes.resize(std::max(execution.writes.size(), place + 1));
    execution.writes[place].push_back(number);
    return number;
  }
  EventNumber read(ThreadNumber thread, std::size_t place, EventNumber from) {
    const EventNumber number = add(Event::Kind::Read, thread);
    execution.writes.resize(std::max(execution.writes.size(), place + 1));
    execution.looks.push_back({number, from, place});
    if (from != kNoEvent) execution.causes.push_back({from, number});
    return number;
  }
  EventNumber update(ThreadNumber thread, std::size_t place, EventNumber from) {
    const EventNumber first = read(thread, place, from), second = write(thread, place);
    events[first].partner = second;
    events[second].partner = first;
    return second;
  }
  Schedule schedule(const Events& last = {}) const { return make_schedule(events, execution, last); }
  std::size_t switches(const Schedule& schedule) const {
    std::size_t count = 0;
    for (std::size_t i = 1; i < schedule.events.size(); i++)
      count += events[schedule.events[i]].thread != events[schedule.events[i - 1]].thread;
    return count;
  }
};

TEST(Schedule, PutsAReadBehindItsWrite) {
  Program p;
  const EventNumber write = p.write(1, 0), read = p.read(0, 0, write);
  const Schedule s = p.schedule();
  EXPECT_EQ(s.events, (Events{write, read}));
  EXPECT_TRUE(s.is_interleaving);
  EXPECT_EQ(s.sources.at(read).write, write);
  EXPECT_FALSE(s.sources.at(read).is_older);
}

TEST(Schedule, PutsAReadBeforeTheNextWrite) {
  Program p;
  const EventNumber write = p.write(0, 0), read = p.read(1, 0, kNoEvent);
  EXPECT_EQ(p.schedule().events, (Events{read, write}));
}

TEST(Schedule, HasOnlyWhatTheLastEventsDependOn) {
  Program p;
  const EventNumber first = p.write(0, 0);
  p.write(1, 1);
  const EventNumber read = p.read(2, 0, first);
  p.write(2, 2);
  EXPECT_EQ(p.schedule({read}).events, (Events{first, read}));
}

TEST(Schedule, AWriteThatIsLeftOutStillSeparatesTheOthers) {
  // The read finds the first of three writes; the second is not needed, the third is.
  Program p;
  const EventNumber first = p.write(0, 0);
  p.write(1, 0);
  const EventNumber third = p.write(2, 0), read = p.read(3, 0, first), other = p.read(3, 0, third);
  const Schedule s = p.schedule({other});
  EXPECT_EQ(s.events, (Events{first, read, third, other}));
}

TEST(Schedule, HasFewContextSwitches) {
  // Two increments that lose one: the first to read is the last to write.
  Program p;
  const EventNumber read_0 = p.read(0, 0, kNoEvent), write_0 = p.write(0, 0);
  const EventNumber read_1 = p.read(1, 0, kNoEvent), write_1 = p.write(1, 0);
  const Schedule s = p.schedule();
  EXPECT_EQ(s.events, (Events{read_1, read_0, write_0, write_1}));
  EXPECT_EQ(p.switches(s), 2u);
}

TEST(Schedule, SearchesForFewContextSwitches) {
  // Running the longest thread first would interrupt it: its last event needs all of thread 1, which needs nothing.
  Program p;
  for (unsigned i = 0; i < 5; i++) p.write(0, 0);
  const EventNumber flag = p.write(1, 1);
  p.read(0, 1, flag);
  EXPECT_EQ(p.switches(p.schedule()), 1u);
}

TEST(Schedule, NothingComesBetweenTheHalvesOfAnUpdate) {
  Program p;
  const EventNumber first = p.update(0, 0, kNoEvent), second = p.update(1, 0, first);
  const Schedule s = p.schedule();
  EXPECT_EQ(s.events, (Events{0, first, 2, second}));
  EXPECT_TRUE(s.is_interleaving);
}

TEST(Schedule, MarksWhatNoInterleavingExplains) {
  // Store buffering.
  Program p;
  p.write(0, 0);
  const EventNumber read_0 = p.read(0, 1, kNoEvent);
  p.write(1, 1);
  const EventNumber read_1 = p.read(1, 0, kNoEvent);
  const Schedule s = p.schedule();
  EXPECT_FALSE(s.is_interleaving);
  EXPECT_EQ(s.events.size(), 4u);
  EXPECT_NE(s.sources.at(read_0).is_older, s.sources.at(read_1).is_older);
}

TEST(Schedule, KeepsProgramOrderWhereCoherenceDoesNot) {
  // Two writes each, the places in opposite orders, both threads' first writes last in coherence (2+2W).
  Program p;
  p.write(0, 0);
  p.write(0, 1);
  p.write(1, 1);
  p.write(1, 0);
  p.execution.writes = {{3, 0}, {1, 2}};
  const Schedule s = p.schedule();
  EXPECT_EQ(s.events.size(), 4u);
  EXPECT_LT(std::ranges::find(s.events, 0u), std::ranges::find(s.events, 1u));
  EXPECT_LT(std::ranges::find(s.events, 2u), std::ranges::find(s.events, 3u));
}

TEST(Schedule, TwoEventsAreLastTogether) {
  Program p;
  const EventNumber race_0 = p.write(0, 0);
  p.write(0, 2);
  const EventNumber flag = p.write(1, 1);
  p.read(2, 1, flag);
  const EventNumber race_2 = p.read(2, 0, kNoEvent);
  EXPECT_EQ(p.schedule({race_0, race_2}).events, (Events{flag, 3, race_2, race_0}));
}

TEST(Schedule, AWaitForEverBeginsAsSoonAsItFindsWhatIsLeft) {
  Program p;
  const EventNumber write_1 = p.write(1, 0), write_2 = p.write(2, 1);
  const EventNumber wait_1 = p.read(1, 1, write_2), wait_2 = p.read(2, 0, write_1);
  p.events[wait_1].is_final = p.events[wait_2].is_final = true;
  const Schedule s = p.schedule();
  EXPECT_EQ(s.events, (Events{write_1, write_2, wait_2, wait_1}));
  EXPECT_EQ(s.sources.at(wait_1).write, write_2);
}

}  // namespace
}  // namespace bmc
