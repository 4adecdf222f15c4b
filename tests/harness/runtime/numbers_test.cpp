// SPDX-License-Identifier: Apache-2.0
// The models that read numbers, classify characters and sort agree with the C library of this machine.
#include <ctype.h>
#include <gtest/gtest.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <array>

#include "native_models.h"

extern "C" {
long model_strtol(const char*, char**, int);
unsigned long model_strtoul(const char*, char**, int);
int model_atoi(const char*);
double model_strtod(const char*, char**);
float model_strtof(const char*, char**);
long double model_strtold(const char*, char**);
long model___isoc23_strtol(const char*, char**, int);
int model_abs(int);
long model_labs(long);
void model_qsort(void*, size_t, size_t, int (*)(const void*, const void*));
void* model_bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));
void* model_reallocarray(void*, size_t, size_t);
int model_rand();
char* model_getenv(const char*);
int model_setenv(const char*, const char*, int);
int model_unsetenv(const char*);
const unsigned short** model___ctype_b_loc();
const int32_t** model___ctype_tolower_loc();
const int32_t** model___ctype_toupper_loc();
int model_tolower(int);
int model_toupper(int);
int model_isalnum(int);
int model_isalpha(int);
int model_isblank(int);
int model_iscntrl(int);
int model_isdigit(int);
int model_isgraph(int);
int model_islower(int);
int model_isprint(int);
int model_ispunct(int);
int model_isspace(int);
int model_isupper(int);
int model_isxdigit(int);
}

namespace bmc::native {
namespace {

using RuntimeNumbers = Seeded;

TEST_F(RuntimeNumbers, IntegersFromTextAgreeWithTheLibrary) {
  const int bases[] = {0, 2, 8, 10, 16, 36, 7, 1, 37, -1};
  for (int round = 0; round < 200000; round++) {
    std::string text = random_text(" \t+-0xX19afz7", 7);
    if (pick(8) == 0) text = random_text("-+", 1) + random_text("0123456789", 25);
    if (pick(8) == 0) text = random_text("-+", 1) + "0x" + random_text("0123456789abcdefF", 20);
    const int base = bases[pick(10)];
    char *real_end = nullptr, *model_end = nullptr;
    errno = model_errno() = 0;
    const long real = strtol(text.c_str(), &real_end, base), model = model_strtol(text.c_str(), &model_end, base);
    ASSERT_EQ(real, model) << '"' << text << "\" base " << base;
    ASSERT_EQ(errno, model_errno()) << '"' << text << "\" base " << base;
    const bool valid_base = base == 0 || (base >= 2 && base <= 36);
    if (valid_base) ASSERT_EQ(real_end, model_end) << '"' << text << "\" base " << base;
    errno = model_errno() = 0;
    ASSERT_EQ(strtoul(text.c_str(), &real_end, base), model_strtoul(text.c_str(), &model_end, base)) << text;
    ASSERT_EQ(errno, model_errno());
    ASSERT_EQ(atoi(text.c_str()), model_atoi(text.c_str())) << text;
  }
}

TEST_F(RuntimeNumbers, TheLimitsOfIntegersAgreeWithTheLibrary) {
  for (const char* text : {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                           "18446744073709551615", "18446744073709551616", "-18446744073709551615",
                           "-18446744073709551616", "2147483648", "-2147483649", "99999999999999999999999"}) {
    errno = model_errno() = 0;
    EXPECT_EQ(strtol(text, nullptr, 10), model_strtol(text, nullptr, 10)) << text;
    EXPECT_EQ(errno, model_errno()) << text;
    errno = model_errno() = 0;
    EXPECT_EQ(strtoul(text, nullptr, 10), model_strtoul(text, nullptr, 10)) << text;
    EXPECT_EQ(errno, model_errno()) << text;
  }
}

TEST_F(RuntimeNumbers, C23ReadsBinaryPrefixes) {
  EXPECT_EQ(5, model___isoc23_strtol("0b101", nullptr, 0));
  EXPECT_EQ(5, model___isoc23_strtol("0B101", nullptr, 2));
  EXPECT_EQ(0, model_strtol("0b101", nullptr, 0));
}

template <class T, class Real, class Model>
void expect_same_float(const std::string& text, Real real_function, Model model_function) {
  char *real_end = nullptr, *model_end = nullptr;
  errno = model_errno() = 0;
  const T real = real_function(text.c_str(), &real_end), model = model_function(text.c_str(), &model_end);
  ASSERT_EQ(real_end - text.c_str(), model_end - text.c_str()) << '"' << text << '"';
  if (real == real) {
    ASSERT_EQ(real, model) << '"' << text << '"';
    ASSERT_EQ(std::signbit(real), std::signbit(model)) << '"' << text << '"';
  } else {
    ASSERT_NE(model, model) << '"' << text << '"';
  }
  ASSERT_EQ(errno, model_errno()) << '"' << text << "\" gives " << static_cast<double>(real);
}

std::string random_float_text() {
  char text[2000];
  uint64_t bits = static_cast<uint64_t>(random_source()()) << 32 | random_source()();
  double value;
  memcpy(&value, &bits, sizeof value);
  switch (pick(9)) {
    case 0:
      return random_text(" +-0123456789.eExXpPinfNAabc()", 9);
    case 1:
      return random_text("+-0123456789.e", 10);
    case 2:
      snprintf(text, sizeof text, "%.17g", value);
      break;
    case 3:
      snprintf(text, sizeof text, "%.*e", static_cast<int>(pick(60)), value);
      break;
    case 4:
      snprintf(text, sizeof text, "%a", value);
      break;
    case 5:
      snprintf(text, sizeof text, "%.*f", static_cast<int>(pick(40)), static_cast<double>(random_source()()) / 7919);
      break;
    case 6:
      return random_text("0123456789", 30) + "." + random_text("0123456789", 30) + "e-" + random_text("0123456789", 3);
    case 7:
      return "0x" + random_text("0123456789abcdef", 20) + "." + random_text("0123456789abcdef", 9) + "p-" +
             random_text("0123456789", 4);
    default:
      snprintf(text, sizeof text, "%.*g", static_cast<int>(pick(20)), static_cast<double>(static_cast<float>(value)));
      break;
  }
  return text;
}

TEST_F(RuntimeNumbers, FloatsFromTextAgreeWithTheLibrary) {
  for (int round = 0; round < 20000; round++) {
    const std::string text = random_float_text();
    ASSERT_NO_FATAL_FAILURE(expect_same_float<double>(text, strtod, model_strtod));
    ASSERT_NO_FATAL_FAILURE(expect_same_float<float>(text, strtof, model_strtof));
    ASSERT_NO_FATAL_FAILURE(expect_same_float<long double>(text, strtold, model_strtold));
  }
}

TEST_F(RuntimeNumbers, SpecialFloatsAgreeWithTheLibrary) {
  const std::string halfway = "9007199254740993", many(900, '1');
  for (const std::string& text : {std::string("inf"),
                                  std::string("-Infinity"),
                                  std::string("infinitx"),
                                  std::string("nan"),
                                  std::string("nan(12_a)"),
                                  std::string("nan("),
                                  std::string("-nan(1"),
                                  std::string("0x"),
                                  std::string("0x.p1"),
                                  std::string("0x.8"),
                                  std::string("1e"),
                                  std::string("1e+"),
                                  std::string(".e1"),
                                  std::string("."),
                                  std::string("1e99999999999"),
                                  std::string("1e-99999999999"),
                                  std::string("0e99999999999"),
                                  std::string("4.9e-324"),
                                  std::string("2.4e-324"),
                                  std::string("2.5e-324"),
                                  std::string("1.7976931348623157e308"),
                                  std::string("1.7976931348623159e308"),
                                  std::string("2.2250738585072011e-308"),
                                  std::string("2.2250738585072014e-308"),
                                  halfway,
                                  halfway + ".0000000001",
                                  many,
                                  "0." + many,
                                  many + "e-900",
                                  std::string("0x1.fffffffffffff8p1023"),
                                  std::string("0x1p-1075"),
                                  std::string("0x1.8p-1075"),
                                  std::string("3.14159265358979323846264338327950288")}) {
    ASSERT_NO_FATAL_FAILURE(expect_same_float<double>(text, strtod, model_strtod));
    ASSERT_NO_FATAL_FAILURE(expect_same_float<float>(text, strtof, model_strtof));
    if (text.size() < 800) ASSERT_NO_FATAL_FAILURE(expect_same_float<long double>(text, strtold, model_strtold));
  }
}

TEST_F(RuntimeNumbers, CharacterClassesAndTablesAreThoseOfTheLibrary) {
  for (int c = -128; c < 256; c++) {
    EXPECT_EQ((*__ctype_b_loc())[c], (*model___ctype_b_loc())[c]) << c;
    EXPECT_EQ((*__ctype_tolower_loc())[c], (*model___ctype_tolower_loc())[c]) << c;
    EXPECT_EQ((*__ctype_toupper_loc())[c], (*model___ctype_toupper_loc())[c]) << c;
    EXPECT_EQ((tolower)(c), model_tolower(c)) << c;
    EXPECT_EQ((toupper)(c), model_toupper(c)) << c;
    EXPECT_EQ((isalnum)(c), model_isalnum(c)) << c;
    EXPECT_EQ((isalpha)(c), model_isalpha(c)) << c;
    EXPECT_EQ((isblank)(c), model_isblank(c)) << c;
    EXPECT_EQ((iscntrl)(c), model_iscntrl(c)) << c;
    EXPECT_EQ((isdigit)(c), model_isdigit(c)) << c;
    EXPECT_EQ((isgraph)(c), model_isgraph(c)) << c;
    EXPECT_EQ((islower)(c), model_islower(c)) << c;
    EXPECT_EQ((isprint)(c), model_isprint(c)) << c;
    EXPECT_EQ((ispunct)(c), model_ispunct(c)) << c;
    EXPECT_EQ((isspace)(c), model_isspace(c)) << c;
    EXPECT_EQ((isupper)(c), model_isupper(c)) << c;
    EXPECT_EQ((isxdigit)(c), model_isxdigit(c)) << c;
  }
  EXPECT_EQ("out-of-bounds", attempt([] { model_isalpha(256); }).claim);
}

TEST_F(RuntimeNumbers, AbsoluteValuesOfTheMinimumOverflow) {
  EXPECT_EQ(7, model_abs(-7));
  EXPECT_EQ("signed-overflow", attempt([] { model_abs(INT_MIN); }).claim);
  EXPECT_EQ("signed-overflow", attempt([] { model_labs(LONG_MIN); }).claim);
}

struct Item {
  int key, place;
};

const Item* first_item;
size_t item_count;

int by_key(const void* a, const void* b) {
  const Item *x = static_cast<const Item*>(a), *y = static_cast<const Item*>(b);
  EXPECT_TRUE(x >= first_item && y >= first_item && x < first_item + item_count && y < first_item + item_count)
      << "C17 7.22.5p2: the arguments are elements of the array";
  return (x->key > y->key) - (x->key < y->key);
}

TEST_F(RuntimeNumbers, QsortIsStableAndComparesElementsOfTheArray) {
  for (int round = 0; round < 400; round++) {
    std::vector<Item> items(pick(90));
    for (size_t i = 0; i < items.size(); i++) items[i] = {static_cast<int>(pick(20)), static_cast<int>(i)};
    std::vector<Item> expected = items;
    std::sort(expected.begin(), expected.end(),
              [](const Item& a, const Item& b) { return a.key < b.key || (a.key == b.key && a.place < b.place); });
    first_item = items.data();
    item_count = items.size();
    model_qsort(items.data(), items.size(), sizeof(Item), by_key);
    for (size_t i = 0; i < items.size(); i++) {
      ASSERT_EQ(expected[i].key, items[i].key);
      ASSERT_EQ(expected[i].place, items[i].place);
    }
  }
}

int by_int(const void* a, const void* b) { return *static_cast<const int*>(a) - *static_cast<const int*>(b); }

TEST_F(RuntimeNumbers, BsearchFindsTheElementThatTheLibraryFinds) {
  for (int round = 0; round < 2000; round++) {
    std::array<int, 20> sorted{};
    const std::size_t count = pick(20);
    for (std::size_t i = 0; i < count; i++) sorted[i] = static_cast<int>(pick(12));
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count));
    const int key = static_cast<int>(pick(12));
    EXPECT_EQ(bsearch(&key, sorted.data(), count, sizeof key, by_int),
              model_bsearch(&key, sorted.data(), count, sizeof key, by_int));
  }
}

TEST_F(RuntimeNumbers, ReallocarrayRefusesAnOverflow) {
  model_errno() = 0;
  EXPECT_EQ(nullptr, model_reallocarray(nullptr, SIZE_MAX / 2, 4));
  EXPECT_EQ(ENOMEM, model_errno());
}

TEST_F(RuntimeNumbers, RandStaysInItsRange) {
  for (int round = 0; round < 1000; round++) {
    int value = -1;
    const Outcome outcome = attempt([&value] { value = model_rand(); });
    if (outcome.finished) EXPECT_GE(value, 0);
  }
}

TEST_F(RuntimeNumbers, GetenvGivesTheSameStringEachTimeAndWhatWasSet) {
  const char* first = model_getenv("BMC_TEST_A");
  EXPECT_EQ(first, model_getenv("BMC_TEST_A"));
  if (first != nullptr) EXPECT_LE(strlen(first), 15U);
  EXPECT_EQ(0, model_setenv("BMC_TEST_B", "value", 1));
  EXPECT_STREQ("value", model_getenv("BMC_TEST_B"));
  EXPECT_EQ(0, model_setenv("BMC_TEST_B", "other", 0));
  EXPECT_STREQ("value", model_getenv("BMC_TEST_B"));
  EXPECT_EQ(0, model_unsetenv("BMC_TEST_B"));
  EXPECT_EQ(nullptr, model_getenv("BMC_TEST_B"));
  EXPECT_EQ(-1, model_setenv("A=B", "value", 1));
}

}  // namespace
}  // namespace bmc::native
