// SPDX-License-Identifier: Apache-2.0
// The models of printf and scanf agree with the C library of this machine; files behave as C17 7.21 says.
#include <gtest/gtest.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "native_models.h"

extern "C" {
int model_snprintf(char*, size_t, const char*, ...);
int model_sprintf(char*, const char*, ...);
int model_asprintf(char**, const char*, ...);
int model___snprintf_chk(char*, size_t, int, size_t, const char*, ...);
int model_printf(const char*, ...);
int model_sscanf(const char*, const char*, ...);
FILE* model_fopen(const char*, const char*);
int model_fclose(FILE*);
int model_fgetc(FILE*);
int model_ungetc(int, FILE*);
int model_feof(FILE*);
int model_ferror(FILE*);
int model_fputs(const char*, FILE*);
int model_puts(const char*);
char* model_fgets(char*, int, FILE*);
size_t model_fread(void*, size_t, size_t, FILE*);
extern FILE* model_stdin;
extern FILE* model_stdout;
}

#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"

namespace bmc::native {
namespace {

using RuntimeFiles = Seeded;
using RuntimePrintf = Seeded;
using RuntimeScanf = Seeded;

/// Formats with the library and with the model, into buffers of `size` bytes.
template <class... Args>
void expect_same_text(size_t size, const std::string& format, Args... args) {
  std::vector<char> real(size + 1, '#'), model(size + 1, '#');
  const int expected = snprintf(real.data(), size, format.c_str(), args...);
  const int actual = model_snprintf(model.data(), size, format.c_str(), args...);
  ASSERT_EQ(expected, actual) << format << ": " << real.data() << " against " << model.data();
  ASSERT_EQ(std::string(real.begin(), real.end()), std::string(model.begin(), model.end())) << format;
}

std::string random_spec(const std::string& flags) {
  std::string spec = "%" + random_text(flags, 3);
  if (pick(2) != 0) spec += std::to_string(pick(25) + 1);
  if (pick(2) != 0) spec += "." + (pick(5) == 0 ? "" : std::to_string(pick(22)));
  return spec;
}

uint64_t random_integer() {
  const uint64_t bits = static_cast<uint64_t>(random_source()()) << 32 | random_source()();
  switch (pick(4)) {
    case 0:
      return pick(3);
    case 1:
      return 0 - static_cast<uint64_t>(pick(3));
    default:
      return bits >> pick(64);
  }
}

TEST_F(RuntimePrintf, IntegersAgreeWithTheLibrary) {
  const char* lengths[] = {"hh", "h", "", "l", "ll", "j", "z", "t"};
  for (int round = 0; round < 100000; round++) {
    const unsigned length = pick(8);
    const std::string format = random_spec("-+ #0") + lengths[length] + "diuxXo"[pick(6)];
    const size_t size = pick(3) == 0 ? pick(12) : 64;
    if (length < 3)
      ASSERT_NO_FATAL_FAILURE(expect_same_text(size, format, static_cast<int>(random_integer())));
    else
      ASSERT_NO_FATAL_FAILURE(expect_same_text(size, format, random_integer()));
  }
}

TEST_F(RuntimePrintf, TheLimitsOfIntegersAgreeWithTheLibrary) {
  for (const uint64_t value : {uint64_t{0}, uint64_t{UINT32_MAX}, uint64_t{UINT32_MAX} + 1, uint64_t{9999999999},
                               uint64_t{10000000000}, uint64_t{INT64_MAX}, uint64_t{1} << 63, ~uint64_t{0}})
    for (const char* format : {"%ld", "%lu", "%lx", "%lo", "%+ld", "%#lo", "%#lX", "%.0ld", "%ld%%"})
      ASSERT_NO_FATAL_FAILURE(expect_same_text(40, format, value));
  ASSERT_NO_FATAL_FAILURE(expect_same_text(40, "%d %i", INT_MIN, INT_MAX));
}

TEST_F(RuntimePrintf, TextAndCharactersAgreeWithTheLibrary) {
  for (int round = 0; round < 20000; round++) {
    const std::string text = random_text("abc%", 12), format = "<" + random_spec("-") + "s|%c>";
    ASSERT_NO_FATAL_FAILURE(expect_same_text(pick(40), format, text.c_str(), 'x'));
    ASSERT_NO_FATAL_FAILURE(expect_same_text(30, "%*d|%-*.*s", static_cast<int>(pick(9)) - 4, 42, 6,
                                             static_cast<int>(pick(9)) - 4, text.c_str()));
  }
}

TEST_F(RuntimePrintf, PointersErrorsAndCountsAgreeWithTheLibrary) {
  static int object;
  ASSERT_NO_FATAL_FAILURE(
      expect_same_text(40, "%p %20p %p", static_cast<void*>(&object), static_cast<void*>(&object), nullptr));
  errno = model_errno() = ENOENT;
  ASSERT_NO_FATAL_FAILURE(expect_same_text(60, "%d: %m", 1));
  int count = 0;
  signed char small = 0;
  char out[20];
  EXPECT_EQ(7, model_snprintf(out, 4, "%d%n-abc%hhn", 123, &count, &small));
  EXPECT_EQ(3, count);
  EXPECT_EQ(7, small);
  EXPECT_STREQ("123", out);
}

TEST_F(RuntimePrintf, FloatsAgreeWithTheLibrary) {
  for (int round = 0; round < 20000; round++) {
    uint64_t bits = static_cast<uint64_t>(random_source()()) << 32 | random_source()();
    double value;
    memcpy(&value, &bits, sizeof value);
    if (pick(2) == 0) value = static_cast<double>(static_cast<int>(random_source()())) / (1 << pick(30));
    if (pick(9) == 0) value = static_cast<double>(pick(1000)) / 8;
    const std::string format = random_spec("-+ #0") + "fFeEgGaA"[pick(8)];
    ASSERT_NO_FATAL_FAILURE(expect_same_text(pick(4) == 0 ? pick(30) : 400, format, value)) << value;
  }
}

TEST_F(RuntimePrintf, SpecialFloatsAgreeWithTheLibrary) {
  for (const double value : {0.0,
                             -0.0,
                             1.0,
                             0.5,
                             1.5,
                             2.5,
                             9.5,
                             0.05,
                             0.95,
                             9.995,
                             99999.5,
                             999999.5,
                             1e5,
                             1e6,
                             1e-4,
                             1e-5,
                             1e22,
                             1e23,
                             4.9e-324,
                             2.2250738585072014e-308,
                             1.7976931348623157e308,
                             1e300 * 1e300,
                             -1e300 * 1e300,
                             __builtin_nan("")})
    for (const char* format :
         {"%f",   "%e",    "%g",    "%a",     "%.0f",  "%.1f",  "%.0e",  "%#.0f", "%#.3g", "%.0a",
          "%.1a", "%.20a", "%012f", "%-12g|", "%+.3e", "%.10g", "%.17g", "%G",    "%012F", "%.500f"})
      ASSERT_NO_FATAL_FAILURE(expect_same_text(1000, format, value)) << format << " of " << value;
  ASSERT_NO_FATAL_FAILURE(expect_same_text(100, "%Lf %Lg", 1.25L, -1e10L));
  EXPECT_NE("", attempt([] {
                  char out[100];
                  model_snprintf(out, sizeof out, "%Lf", 0.1L);
                }).unsupported);
}

TEST_F(RuntimePrintf, TheOtherFormsWriteTheSameText) {
  char out[40];
  EXPECT_EQ(6, model_sprintf(out, "%s-%d", "abc", 42));
  EXPECT_STREQ("abc-42", out);
  char* text = nullptr;
  EXPECT_EQ(6, model_asprintf(&text, "%s-%d", "abc", 42));
  EXPECT_STREQ("abc-42", text);
  free(text);
  EXPECT_EQ(0, model_asprintf(&text, "%s", ""));
  EXPECT_STREQ("", text);
  free(text);
  EXPECT_EQ(6, model_printf("%s-%d", "abc", 42));
  EXPECT_EQ("out-of-bounds", attempt([] {
                               char to[4];
                               model___snprintf_chk(to, 8, 0, 4, "x");
                             }).claim);
  EXPECT_NE("", attempt([] {
                  char to[4];
                  model_snprintf(to, 4, "%y");
                }).unsupported);
}

TEST_F(RuntimeScanf, NumbersAgreeWithTheLibrary) {
  const char* formats[] = {"%d%d",  "%3d%2d",   "%i %i",  "%x,%x",   "%o%*d%d", "%u",
                           "%2i%n", " %d , %d", "%d%%%d", "%hhd%hd", "%*d%d"};
  for (int round = 0; round < 60000; round++) {
    const std::string text = random_text(" 123456789,%-+", 9);
    const char* format = formats[pick(11)];
    int real[2] = {-7, -7}, model[2] = {-7, -7};
    const int expected = sscanf(text.c_str(), format, &real[0], &real[1]);
    const int actual = model_sscanf(text.c_str(), format, &model[0], &model[1]);
    ASSERT_EQ(expected, actual) << '"' << text << "\" as " << format;
    ASSERT_EQ(real[0], model[0]) << '"' << text << "\" as " << format;
    ASSERT_EQ(real[1], model[1]) << '"' << text << "\" as " << format;
  }
}

TEST_F(RuntimeScanf, WordsAgreeWithTheLibrary) {
  const char* formats[] = {"%s%s",  "%3s%c", "%[ab]%s", "%[^,],%s", "%2c%[]x]", "a%s b%s", "%[a-c]%*c%2[^a-]",
                           "%*s%s", "%n%s"};
  for (int round = 0; round < 60000; round++) {
    const std::string text = random_text("abcx ,-]", 9);
    const char* format = formats[pick(9)];
    if (strcmp(format, "%n%s") == 0) continue;
    char real[2][16] = {"", ""}, model[2][16] = {"", ""};
    const int expected = sscanf(text.c_str(), format, real[0], real[1]);
    const int actual = model_sscanf(text.c_str(), format, model[0], model[1]);
    ASSERT_EQ(expected, actual) << '"' << text << "\" as " << format;
    ASSERT_EQ(0, memcmp(real, model, sizeof real)) << '"' << text << "\" as " << format;
  }
}

TEST_F(RuntimeScanf, FloatsAgreeWithTheLibrary) {
  for (int round = 0; round < 20000; round++) {
    const std::string text = random_text(" ", 1) + std::to_string(static_cast<int>(random_source()())) + "." +
                             random_text("0123456789", 9) + random_text(" ,", 1) + std::to_string(pick(99));
    double real[2] = {-7, -7}, model[2] = {-7, -7};
    float real_float = -7, model_float = -7;
    ASSERT_EQ(sscanf(text.c_str(), "%lf%f%*c%lf", &real[0], &real_float, &real[1]),
              model_sscanf(text.c_str(), "%lf%f%*c%lf", &model[0], &model_float, &model[1]));
    ASSERT_EQ(real[0], model[0]) << text;
    ASSERT_EQ(real_float, model_float) << text;
    ASSERT_EQ(real[1], model[1]) << text;
  }
}

TEST_F(RuntimeFiles, MayFailToOpenAndAreReadUntilTheEnd) {
  bool opened = false, refused = false, ended = false, failed = false;
  for (int round = 0; round < 300; round++) {
    attempt([&] {
      FILE* file = model_fopen("name", "r");
      (file == nullptr ? refused : opened) = true;
      if (file == nullptr) return;
      int c = model_fgetc(file);
      while (c != EOF) c = model_fgetc(file);
      ended = ended || model_feof(file) != 0;
      failed = failed || model_ferror(file) != 0;
      EXPECT_NE(model_feof(file) != 0, model_ferror(file) != 0);
      EXPECT_EQ('x', model_ungetc('x', file));
      EXPECT_EQ(0, model_feof(file));
      EXPECT_EQ('x', model_fgetc(file));
      model_fclose(file);
    });
  }
  EXPECT_TRUE(opened && refused && ended && failed);
  EXPECT_EQ(nullptr, model_fopen("name", "q"));
  EXPECT_EQ(EINVAL, model_errno());
  EXPECT_EQ("null-dereference", attempt([] { model_fclose(nullptr); }).claim);
}

TEST_F(RuntimeFiles, LinesAreTerminatedAndEndAtTheirNewline) {
  int lines = 0;
  for (int round = 0; round < 20000; round++) {
    static char line[8];
    static char* result;
    memset(line, '#', sizeof line);
    if (!attempt([] { result = model_fgets(line, 6, model_stdin); }).finished || result == nullptr) continue;
    lines++;
    const size_t length = strnlen(line, sizeof line);
    ASSERT_LE(length, 5U);
    ASSERT_GE(length, 1U);
    ASSERT_EQ('#', line[6]);
    const char* newline = strchr(line, '\n');
    ASSERT_TRUE(newline == nullptr || newline[1] == '\0');
  }
  EXPECT_GT(lines, 100);
}

TEST_F(RuntimeFiles, StandardOutputNeverFails) {
  for (int round = 0; round < 50; round++) {
    EXPECT_EQ(4, model_puts("abc"));
    EXPECT_EQ(1, model_fputs("abc", model_stdout));
  }
  EXPECT_EQ(EOF, model_fputs("abc", model_stdin)) << "standard input cannot be written";
}

}  // namespace
}  // namespace bmc::native
