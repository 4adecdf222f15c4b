// SPDX-License-Identifier: Apache-2.0
// library: date
// package: libhowardhinnant-date-dev
// proves: every day becomes a date of the calendar and the same day again
// leaves out: days beyond; time zones
// bound: all 1,461 days of 2023 to 2026
// expect: verified
// files: date
// seeded: date/date.h | - doe/1460 | - doe/1500 | assertion
#include <bmc/bmc.hpp>

#include <date/date.h>

proof_harness void any_day_survives() {
  using namespace date;
  const int count = bmc_any_int();
  bmc::assume(count >= 19358 && count < 19358 + 1461);  // from 2023-01-01 on
  const sys_days day{days{count}};
  const year_month_day found{day};
  bmc::check(found.ok(), "a date of the calendar");
  bmc::check(sys_days{found} == day, "the same day");
}
