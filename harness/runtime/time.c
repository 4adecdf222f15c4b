// SPDX-License-Identifier: Apache-2.0
// <time.h> and <sys/time.h>: clocks are arbitrary but never run backwards; the calendar of a symbolic time is
// arbitrary.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "threads.h"

enum { kNanosPerSecond = 1000000000, kMicrosPerSecond = 1000000, kNanoBits = 30 };

/// A value that grows from reading to reading, in all threads.
static uint64_t later(uint64_t* latest, uint64_t now) {
  const uint64_t before = __bmc_rmw_begin_u64(latest, __ATOMIC_RELAXED);
  __bmc_require(now >= before);
  __bmc_rmw_end_u64(latest, now, __ATOMIC_RELAXED);
  return now;
}

/// Reads the one clock behind all functions but clock(). Seconds and nanoseconds lie side by side, so that no division
/// is needed.
static struct timespec read_clock(void) {
  static uint64_t latest;
  const uint64_t now = later(&latest, bmc_any_u64() >> 1);
  const struct timespec time = {(time_t)(now >> kNanoBits), (long)(now & ((1U << kNanoBits) - 1))};
  bmc_assume_(time.tv_nsec < kNanosPerSecond);
  return time;
}

/// In nanoseconds, far enough from the largest number for a user to add to it.
long __bmc_steady_clock(void) {
  static uint64_t latest;
  return (long)later(&latest, bmc_any_u64() >> 2);
}
long __bmc_system_clock(void) {
  static uint64_t latest;
  return (long)later(&latest, bmc_any_u64() >> 2);
}

// nondeterministic: C17 7.27.2.4; never runs backwards
time_t time(time_t* to) {
  const time_t now = read_clock().tv_sec;
  if (to != NULL) *to = now;
  return now;
}

// nondeterministic: C17 7.27.2.1; never runs backwards
clock_t clock(void) {
  static uint64_t latest;
  return (clock_t)later(&latest, bmc_any_u64() >> 8);
}

// exact: C17 7.27.2.2
double difftime(time_t end, time_t start) { return (double)end - (double)start; }

// nondeterministic: C17 7.27.2.5; never runs backwards
int timespec_get(struct timespec* to, int base) {
  if (base != TIME_UTC) return 0;
  *to = read_clock();
  return base;
}

// nondeterministic: POSIX; never runs backwards
int clock_gettime(clockid_t clock, struct timespec* to) {
  *to = read_clock();
  return 0;
}

// exact: POSIX; one nanosecond
int clock_getres(clockid_t clock, struct timespec* to) {
  const struct timespec nanosecond = {0, 1};
  if (to != NULL) *to = nanosecond;
  return 0;
}

// exact: POSIX; a harness may not set clocks
int clock_settime(clockid_t clock, const struct timespec* time) { return __bmc_fail(EPERM); }

// nondeterministic: POSIX; never runs backwards
int gettimeofday(struct timeval* restrict to, void* restrict zone) {
  const struct timespec now = read_clock();
  const long micros = __bmc_any_between(0, kMicrosPerSecond - 1);
  bmc_assume_(micros * 1000 <= now.tv_nsec && now.tv_nsec < (micros + 1) * 1000);
  to->tv_sec = now.tv_sec;
  to->tv_usec = micros;
  return 0;
}

static bool is_interval(const struct timespec* time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < kNanosPerSecond;
}

// nondeterministic: POSIX; may be interrupted
int nanosleep(const struct timespec* time, struct timespec* rest) {
  if (!is_interval(time)) return __bmc_fail(EINVAL);
  if (bmc_any_bool()) return 0;
  if (rest != NULL) *rest = *time;
  return __bmc_fail(EINTR);
}

// nondeterministic: POSIX; may be interrupted
int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time, struct timespec* rest) {
  if (!is_interval(time)) return EINVAL;
  if (bmc_any_bool()) return 0;
  if (rest != NULL && flags == 0) *rest = *time;
  return EINTR;
}

// nondeterministic: POSIX; may be interrupted
unsigned sleep(unsigned seconds) { return bmc_any_bool() ? 0 : (unsigned)__bmc_any_up_to(seconds); }

// nondeterministic: POSIX; may be interrupted
int usleep(useconds_t micros) { return bmc_any_bool() ? 0 : __bmc_fail(EINTR); }

/// Any valid broken-down time.
static struct tm* arbitrary_calendar(const char* name, struct tm* to) {
  __bmc_approximated(name);
  memset(to, 0, sizeof *to);
  to->tm_sec = __bmc_any_between(0, 60);
  to->tm_min = __bmc_any_between(0, 59);
  to->tm_hour = __bmc_any_between(0, 23);
  to->tm_mday = __bmc_any_between(1, 31);
  to->tm_mon = __bmc_any_between(0, 11);
  to->tm_year = __bmc_any_between(0, 8099);
  to->tm_wday = __bmc_any_between(0, 6);
  to->tm_yday = __bmc_any_between(0, 365);
  to->tm_zone = "UTC";
  return to;
}

// approximated: POSIX; any valid fields
struct tm* gmtime_r(const time_t* restrict time, struct tm* restrict to) {
  __bmc_readable(time, sizeof *time);
  return arbitrary_calendar("gmtime", to);
}

// approximated: POSIX; any valid fields
struct tm* localtime_r(const time_t* restrict time, struct tm* restrict to) {
  __bmc_readable(time, sizeof *time);
  return arbitrary_calendar("localtime", to);
}

static struct tm shared_calendar;

// approximated: C17 7.27.3.3; any valid fields
struct tm* gmtime(const time_t* time) { return gmtime_r(time, &shared_calendar); }

// approximated: C17 7.27.3.4; any valid fields
struct tm* localtime(const time_t* time) { return localtime_r(time, &shared_calendar); }

// approximated: C17 7.27.2.3; any time, or a failure
time_t mktime(struct tm* calendar) {
  const time_t result = bmc_any_bool() ? -1 : bmc_any_long();
  __bmc_readable(calendar, sizeof *calendar);
  if (result != -1) arbitrary_calendar("mktime", calendar);
  return result;
}

// approximated: BSD; any time, or a failure
time_t timegm(struct tm* calendar) { return mktime(calendar); }

/// Any printable text of at most `size` - 1 characters, terminated.
static size_t arbitrary_text(char* to, size_t size) {
  const size_t length = __bmc_any_up_to(size - 1);
  bmc_any_bytes(to, length);
  for (size_t i = 0; i < length; i++) bmc_assume_(to[i] >= ' ' && to[i] <= '~');
  to[length] = '\0';
  return length;
}

// approximated: C17 7.27.3.5; any printable text that fits
size_t strftime(char* restrict to, size_t size, const char* restrict format, const struct tm* restrict calendar) {
  __bmc_readable(format, strlen(format) + 1);
  __bmc_readable(calendar, sizeof *calendar);
  __bmc_approximated("strftime");
  return size == 0 ? 0 : arbitrary_text(to, size);
}

enum { kCalendarText = 26 };

// approximated: POSIX; any printable text of 24 characters and a newline
char* asctime_r(const struct tm* restrict calendar, char* restrict to) {
  __bmc_readable(calendar, sizeof *calendar);
  __bmc_approximated("asctime");
  bmc_any_bytes(to, kCalendarText - 2);
  for (size_t i = 0; i + 2 < kCalendarText; i++) bmc_assume_(to[i] >= ' ' && to[i] <= 'z');
  to[kCalendarText - 2] = '\n';
  to[kCalendarText - 1] = '\0';
  return to;
}

// approximated: POSIX; as asctime_r
char* ctime_r(const time_t* time, char* to) {
  struct tm calendar;
  return asctime_r(localtime_r(time, &calendar), to);
}

static char shared_text[kCalendarText];

// approximated: C17 7.27.3.1; as asctime_r
char* asctime(const struct tm* calendar) { return asctime_r(calendar, shared_text); }

// approximated: C17 7.27.3.2; as asctime_r
char* ctime(const time_t* time) { return ctime_r(time, shared_text); }

char* tzname[2] = {"UTC", "UTC"};
int daylight;
long timezone;

// exact: POSIX; the time zone is UTC
void tzset(void) {}
