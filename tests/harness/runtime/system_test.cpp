// SPDX-License-Identifier: Apache-2.0
// The nondeterministic models keep the contracts of POSIX: clocks, descriptors, identities, options.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wctype.h>

#include "native_models.h"

extern "C" {
time_t model_time(time_t*);
int model_clock_gettime(clockid_t, struct timespec*);
struct tm* model_gmtime(const time_t*);
ssize_t model_read(int, void*, size_t);
ssize_t model_write(int, const void*, size_t);
int model_open(const char*, int, ...);
int model_close(int);
pid_t model_getpid();
long model_sysconf(int);
uint32_t model_arc4random_uniform(uint32_t);
uint32_t model_htonl(uint32_t);
uint16_t model_ntohs(uint16_t);
int model_getopt(int, char* const*, const char*);
extern char* model_optarg;
extern int model_optind, model_optopt, model_opterr;
void (*model_signal(int, void (*)(int)))(int);
int model_raise(int);
int model_iswalpha(wint_t);
int model_iswpunct(wint_t);
int model_iswprint(wint_t);
wint_t model_towupper(wint_t);
void model___ubsan_handle_add_overflow(const void*, uint64_t, uint64_t);
void model___ubsan_handle_divrem_overflow(const void*, uint64_t, uint64_t);
void model___ubsan_handle_type_mismatch_v1(const void*, uintptr_t);
}

namespace bmc::native {
namespace {

using RuntimeSystem = Seeded;

TEST_F(RuntimeSystem, ClocksNeverRunBackwards) {
  int64_t last = 0;
  int readings = 0;
  for (int round = 0; round < 500; round++) {
    static struct timespec now;
    if (!attempt([] { model_clock_gettime(CLOCK_MONOTONIC, &now); }).finished) continue;
    readings++;
    ASSERT_GE(now.tv_nsec, 0);
    ASSERT_LT(now.tv_nsec, 1000000000);
    const int64_t nanos = now.tv_sec * 1000000000 + now.tv_nsec;
    ASSERT_GE(nanos, last);
    last = nanos;
  }
  EXPECT_GT(readings, 2);
}

TEST_F(RuntimeSystem, CalendarsAreValidAndNotedAsApproximated) {
  int calendars = 0;
  for (int round = 0; round < 20000; round++) {
    static struct tm* calendar;
    const Outcome outcome = attempt([] {
      const time_t now = 0;
      calendar = model_gmtime(&now);
    });
    if (!outcome.finished) continue;
    calendars++;
    ASSERT_EQ(1U, outcome.approximated.size());
    ASSERT_TRUE(calendar->tm_hour >= 0 && calendar->tm_hour < 24 && calendar->tm_mon >= 0 && calendar->tm_mon < 12 &&
                calendar->tm_mday >= 1 && calendar->tm_mday <= 31 && calendar->tm_wday < 7);
  }
  EXPECT_GT(calendars, 0);
}

TEST_F(RuntimeSystem, ReadsAndWritesMoveAtMostTheCountAndMayFail) {
  bool failed = false, partial = false;
  for (int round = 0; round < 500; round++) {
    static char data[8];
    static ssize_t got, put;
    memset(data, 0, sizeof data);
    if (!attempt([] {
           got = model_read(3, data, 7);
           put = model_write(3, data, 7);
         }).finished)
      continue;
    ASSERT_LE(got, 7);
    ASSERT_LE(put, 7);
    ASSERT_EQ(0, data[7]);
    ASSERT_EQ(std::max<ssize_t>(got, 0), static_cast<ssize_t>(strnlen(data, 8)));
    failed = failed || got < 0;
    partial = partial || (got >= 0 && got < 7);
  }
  EXPECT_TRUE(failed && partial);
  EXPECT_EQ(-1, model_read(-1, nullptr, 0));
  EXPECT_EQ(EBADF, model_errno());
}

TEST_F(RuntimeSystem, IdentitiesStayTheSame) {
  static pid_t first, second;
  while (!attempt([] { first = model_getpid(); }).finished) continue;
  ASSERT_TRUE(attempt([] { second = model_getpid(); }).finished);
  EXPECT_EQ(first, second);
  EXPECT_EQ(4096, model_sysconf(_SC_PAGESIZE));
}

TEST_F(RuntimeSystem, RandomNumbersStayBelowTheirBound) {
  for (int round = 0; round < 1000; round++) {
    static uint32_t value;
    value = 0;
    attempt([] { value = model_arc4random_uniform(1U << 31); });
    ASSERT_LT(value, 1U << 31);
  }
}

TEST_F(RuntimeSystem, ByteOrderAgreesWithTheLibrary) {
  EXPECT_EQ(htonl(0x12345678), model_htonl(0x12345678));
  EXPECT_EQ(ntohs(0x1234), model_ntohs(0x1234));
}

TEST_F(RuntimeSystem, OptionsAgreeWithTheLibrary) {
  const std::string words[] = {"-a", "-b", "-bx", "-ab", "-c", "x", "--", "-", "-z", "-acb", "-d", "-dy"};
  opterr = 0;
  for (int round = 0; round < 20000; round++) {
    std::vector<std::string> line = {"program"};
    for (unsigned i = pick(5); i > 0; i--) line.push_back(words[pick(12)]);
    std::vector<char*> arguments;
    for (std::string& word : line) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int count = static_cast<int>(line.size());
    optind = 0;  // glibc starts afresh
    model_optind = 1;
    for (;;) {
      const int real = getopt(count, arguments.data(), "+:ab:cd::");
      const int model = model_getopt(count, arguments.data(), ":ab:cd::");
      ASSERT_EQ(real, model);
      ASSERT_EQ(optind, model_optind);
      if (real == -1) break;
      if (real == '?' || real == ':') ASSERT_EQ(optopt, model_optopt);
      if (real == 'b' || real == 'd') ASSERT_EQ(optarg, model_optarg);
    }
  }
}

int last_signal;

TEST_F(RuntimeSystem, RaiseCallsTheHandler) {
  EXPECT_EQ(SIG_DFL, model_signal(SIGUSR1, [](int number) { last_signal = number; }));
  EXPECT_EQ(0, model_raise(SIGUSR1));
  EXPECT_EQ(SIGUSR1, last_signal);
  EXPECT_EQ(SIG_ERR, model_signal(SIGKILL, SIG_IGN));
}

TEST_F(RuntimeSystem, WideClassesAgreeWithTheLibrary) {
  for (wint_t c = 0; c < 400; c++) {
    EXPECT_EQ(iswalpha(c) != 0, model_iswalpha(c) != 0) << c;
    EXPECT_EQ(iswpunct(c) != 0, model_iswpunct(c) != 0) << c;
    EXPECT_EQ(iswprint(c) != 0, model_iswprint(c) != 0) << c;
    EXPECT_EQ(towupper(c), model_towupper(c)) << c;
  }
}

/// The data that clang passes with a check: a source location, the type, and for accesses an alignment.
struct CheckData {
  const char* file = "file.c";
  uint32_t line = 1, column = 1;
  const uint16_t* type;
  unsigned char log_alignment = 2, kind = 0;
};

TEST_F(RuntimeSystem, UBSanHandlersFailAsTheRightKind) {
  static const uint16_t kSigned[] = {0, 11, 0}, kUnsigned[] = {0, 10, 0};
  static const CheckData kOfSigned{.type = kSigned}, kOfUnsigned{.type = kUnsigned};
  EXPECT_EQ("signed-overflow", attempt([] { model___ubsan_handle_add_overflow(&kOfSigned, 1, 1); }).claim);
  EXPECT_EQ("unsigned-overflow", attempt([] { model___ubsan_handle_add_overflow(&kOfUnsigned, 1, 1); }).claim);
  EXPECT_EQ("division-by-zero", attempt([] { model___ubsan_handle_divrem_overflow(&kOfSigned, 1, 0); }).claim);
  EXPECT_EQ("signed-overflow", attempt([] { model___ubsan_handle_divrem_overflow(&kOfSigned, 1, ~0ULL); }).claim);
  EXPECT_EQ("null-dereference", attempt([] { model___ubsan_handle_type_mismatch_v1(&kOfSigned, 0); }).claim);
  EXPECT_EQ("misaligned-access", attempt([] { model___ubsan_handle_type_mismatch_v1(&kOfSigned, 0x1002); }).claim);
  EXPECT_EQ("out-of-bounds", attempt([] { model___ubsan_handle_type_mismatch_v1(&kOfSigned, 0x1004); }).claim);
}

}  // namespace
}  // namespace bmc::native
