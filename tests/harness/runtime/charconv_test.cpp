// SPDX-License-Identifier: Apache-2.0
// The models of std::to_chars and std::from_chars for floating numbers agree with the C++ library of this machine.
#include <gtest/gtest.h>
#include <string.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "native_models.h"

extern "C" {
#include "harness/runtime/charconv.h"
size_t model___bmc_float_chars(char* chars, double value, struct CharsForm form);
struct CharsNumber model___bmc_double_from_chars(const char* s, size_t size, int format, double* value);
struct CharsNumber model___bmc_float_from_chars(const char* s, size_t size, int format, float* value);
}

namespace bmc::native {
namespace {

using RuntimeCharconv = Seeded;
using std::chars_format;

constexpr chars_format kFormats[] = {chars_format::scientific, chars_format::fixed, chars_format::general,
                                     chars_format::hex};
constexpr char kConversions[] = {'e', 'f', 'g', 'a'};

template <typename Float>
std::string real_text(Float value, int format, int precision) {
  std::array<char, kMostChars> chars;
  char *const first = chars.data(), *const last = first + chars.size();
  const auto result = format < 0      ? std::to_chars(first, last, value)
                      : precision < 0 ? std::to_chars(first, last, value, kFormats[format])
                                      : std::to_chars(first, last, value, kFormats[format], precision);
  return {first, result.ptr};
}

template <typename Float>
std::string model_text(Float value, int format, int precision) {
  std::array<char, kMostChars> chars;
  const char conversion = format < 0 ? '\0' : kConversions[format];
  return {chars.data(),
          model___bmc_float_chars(chars.data(), value, {conversion, precision, std::is_same_v<Float, float>})};
}

template <typename Float>
void expect_same_texts(Float value) {
  ASSERT_EQ(real_text(value, -1, -1), model_text(value, -1, -1)) << std::hexfloat << value;
  for (int format = 0; format < 4; format++)
    for (const int precision : {-1, 0, 1, 6, 20})
      ASSERT_EQ(real_text(value, format, precision), model_text(value, format, precision))
          << std::hexfloat << value << " as " << kConversions[format] << " with " << precision;
}

template <typename Float, typename Bits>
Float random_value() {
  const auto source = [] { return static_cast<Bits>(std::uint64_t{random_source()()} << 32 | random_source()()); };
  switch (pick(5)) {
    case 0:
      return static_cast<Float>(pick(2000)) / static_cast<Float>(1 + pick(100));
    case 1:
      return std::ldexp(Float{1}, static_cast<int>(pick(2200)) - 1100);  // its neighbours lie at two distances
    case 2:
      return static_cast<Float>(source() >> pick(sizeof(Bits) * 8));
    default: {
      const Bits bits = source();
      Float value;
      memcpy(&value, &bits, sizeof value);
      return std::isnan(value) ? Float{0.5} : value;
    }
  }
}

TEST_F(RuntimeCharconv, TextsOfNumbersAreTheLibrarys) {
  for (const double value : {0.0, -0.0, 1e5, 1e22, 1e23, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1,
                             9007199254740993.0, 123456.5, 999999.5, 0.00009999995, HUGE_VAL, -HUGE_VAL})
    expect_same_texts(value);
  for (int round = 0; round < 3000; round++) {
    expect_same_texts(random_value<double, std::uint64_t>());
    expect_same_texts(random_value<float, std::uint32_t>());
  }
}

template <typename Float>
void expect_same_number(const std::string& text, CharsNumber (*model)(const char*, size_t, int, Float*)) {
  for (const chars_format format : kFormats) {
    Float real_value = 7, model_value = 7;
    const auto real = std::from_chars(text.data(), text.data() + text.size(), real_value, format);
    const CharsNumber number = model(text.data(), text.size(), static_cast<int>(format), &model_value);
    ASSERT_EQ(static_cast<int>(real.ec), number.error) << '"' << text << "\" as " << static_cast<int>(format);
    ASSERT_EQ(real.ptr - text.data(), static_cast<ptrdiff_t>(number.end)) << '"' << text << '"';
    if (std::isnan(real_value))
      ASSERT_TRUE(std::isnan(model_value)) << '"' << text << '"';
    else
      ASSERT_EQ(std::pair(real_value, std::signbit(real_value)), std::pair(model_value, std::signbit(model_value)))
          << '"' << text << "\" as " << static_cast<int>(format);
  }
}

void expect_same_numbers(const std::string& text) {
  expect_same_number<double>(text, model___bmc_double_from_chars);
  expect_same_number<float>(text, model___bmc_float_from_chars);
}

TEST_F(RuntimeCharconv, NumbersFromTextAreTheLibrarys) {
  for (const char* text : {"",
                           "-",
                           "+1",
                           " 1",
                           "1e400",
                           "1e-400",
                           "4e-324",
                           "1e-324",
                           "2.4703282292062327208e-324",
                           ".",
                           "-.",
                           "1e",
                           "1e+",
                           "1e5x",
                           ".5",
                           "5.",
                           "0x10",
                           "00x1",
                           "inf",
                           "-inf",
                           "INFINITY",
                           "infinit",
                           "in",
                           "nan",
                           "nan(12)",
                           "nan(",
                           "-0",
                           "p1",
                           "1p",
                           "1p2000",
                           "0.8p-1074",
                           "0.9p-1074",
                           "1.00000000000008p0",
                           "1.000000000000081p0",
                           "3.4028236e38",
                           "7e-46"})
    expect_same_numbers(text);
  for (int round = 0; round < 50000; round++) {
    const std::string text = random_text("-+0019.eEpaf3", 8);
    const bool two_signs = text.find("p+-") != std::string::npos;  // which libstdc++ takes for one, against the standard
    if (!two_signs) expect_same_numbers(text);
  }
  for (int round = 0; round < 20000; round++)
    expect_same_numbers(random_text("-", 1) + random_text("0123456789", 20) + "." + random_text("0123456789", 20) +
                        "e" + random_text("-", 1) + random_text("0123456789", 3));
}

}  // namespace
}  // namespace bmc::native
