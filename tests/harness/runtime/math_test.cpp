// SPDX-License-Identifier: Apache-2.0
// The exact models of <math.h> agree with the C library of this machine bit for bit; the approximated ones allow what
// the library computes.
#include <gtest/gtest.h>
#include <math.h>
#include <string.h>

#include <limits>

#include "native_models.h"

extern "C" {
double model_ldexp(double, int);
float model_ldexpf(float, int);
long double model_ldexpl(long double, int);
double model_frexp(double, int*);
float model_frexpf(float, int*);
long double model_frexpl(long double, int*);
double model_modf(double, double*);
float model_modff(float, float*);
long double model_modfl(long double, long double*);
int model_ilogb(double);
int model_ilogbf(float);
int model_ilogbl(long double);
double model_logb(double);
double model_nextafter(double, double);
float model_nextafterf(float, float);
double model_fdim(double, double);
double model_remainder(double, double);
double model_remquo(double, double, int*);
float model_remainderf(float, float);
long model_lround(double);
long long model_llrintf(float);
int model___fpclassify(double);
int model___fpclassifyf(float);
int model___isinf(double);
int model___signbit(double);
double model_sin(double);
double model_cos(double);
double model_tan(double);
double model_asin(double);
double model_acos(double);
double model_atan(double);
double model_sinh(double);
double model_cosh(double);
double model_tanh(double);
double model_asinh(double);
double model_acosh(double);
double model_atanh(double);
double model_exp(double);
double model_exp2(double);
double model_exp10(double);
double model_expm1(double);
double model_log(double);
double model_log2(double);
double model_log10(double);
double model_log1p(double);
double model_cbrt(double);
double model_erf(double);
double model_erfc(double);
double model_tgamma(double);
double model_lgamma(double);
double model_atan2(double, double);
double model_hypot(double, double);
double model_pow(double, double);
int __fpclassify(double);
int __fpclassifyf(float);
int __isinf(double);
}

namespace bmc::native {
namespace {

using RuntimeMath = Seeded;

constexpr int kRounds = 100000;

double random_double() {
  uint64_t bits = static_cast<uint64_t>(random_source()()) << 32 | random_source()();
  switch (pick(8)) {
    case 0:
      bits &= ~(0x7ffULL << 52);
      break;  // subnormal
    case 1:
      bits = (bits & (1ULL << 63)) | (pick(2) != 0 ? 0x7ffULL << 52 : 0);  // infinite or zero
      break;
    case 2:
      return static_cast<double>(static_cast<int>(pick(41)) - 20) / 4;
    case 3:
      bits &= ~0ULL << pick(53);
      break;
    default:
      break;
  }
  double value;
  memcpy(&value, &bits, sizeof value);
  return value == value ? value : std::numeric_limits<double>::quiet_NaN();  // no signaling NaN
}

/// A zero remainder has the sign of x (C17 F.10.7.2); some versions of glibc lose it.
template <class T>
T remainder_of(T x, T remainder) {
  return remainder == 0 ? std::copysign(remainder, x) : remainder;
}

template <class T>
void expect_same(T expected, T actual, const char* what, double x, double y = 0) {
  if (expected != expected) {
    ASSERT_NE(actual, actual) << what << " " << x << " " << y;
    return;
  }
  ASSERT_EQ(expected, actual) << what << " " << x << " " << y;
  ASSERT_EQ(std::signbit(expected), std::signbit(actual)) << what << " " << x << " " << y;
}

TEST_F(RuntimeMath, ScalingAgreesWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_double();
    const int by = static_cast<int>(pick(4400)) - 2200;
    ASSERT_NO_FATAL_FAILURE(expect_same(ldexp(x, by), model_ldexp(x, by), "ldexp", x, by));
    const float f = static_cast<float>(x);
    const int less = by / 8;
    ASSERT_NO_FATAL_FAILURE(expect_same(ldexpf(f, less), model_ldexpf(f, less), "ldexpf", x, less));
    const long double wide = static_cast<long double>(x) * 0x1p-15000L;
    ASSERT_NO_FATAL_FAILURE(expect_same(ldexpl(x, 8 * by), model_ldexpl(x, 8 * by), "ldexpl", x, 8 * by));
    ASSERT_NO_FATAL_FAILURE(expect_same(ldexpl(wide, by), model_ldexpl(wide, by), "ldexpl", x, by));
  }
}

TEST_F(RuntimeMath, PartsAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_double();
    const float f = static_cast<float>(x);
    const long double w = static_cast<long double>(x) * 0x1p-15400L;
    int real_exponent = 0, model_exponent = 0;
    ASSERT_NO_FATAL_FAILURE(expect_same(frexp(x, &real_exponent), model_frexp(x, &model_exponent), "frexp", x));
    if (isfinite(x)) ASSERT_EQ(real_exponent, model_exponent) << x;
    ASSERT_NO_FATAL_FAILURE(expect_same(frexpf(f, &real_exponent), model_frexpf(f, &model_exponent), "frexpf", x));
    if (isfinite(f)) ASSERT_EQ(real_exponent, model_exponent) << x;
    ASSERT_NO_FATAL_FAILURE(expect_same(frexpl(w, &real_exponent), model_frexpl(w, &model_exponent), "frexpl", x));
    if (isfinite(w)) ASSERT_EQ(real_exponent, model_exponent) << x;
    double real_whole = 0, model_whole = 0;
    ASSERT_NO_FATAL_FAILURE(expect_same(modf(x, &real_whole), model_modf(x, &model_whole), "modf", x));
    ASSERT_NO_FATAL_FAILURE(expect_same(real_whole, model_whole, "modf whole", x));
    long double real_wide = 0, model_wide = 0;
    ASSERT_NO_FATAL_FAILURE(expect_same(modfl(x, &real_wide), model_modfl(x, &model_wide), "modfl", x));
    ASSERT_NO_FATAL_FAILURE(expect_same(real_wide, model_wide, "modfl whole", x));
    ASSERT_EQ(ilogb(x), model_ilogb(x)) << x;
    ASSERT_EQ(ilogbf(f), model_ilogbf(f)) << x;
    ASSERT_EQ(ilogbl(w), model_ilogbl(w)) << x;
    ASSERT_NO_FATAL_FAILURE(expect_same(logb(x), model_logb(x), "logb", x));
  }
}

TEST_F(RuntimeMath, NeighboursAndDifferencesAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_double(), y = pick(5) == 0 ? x : random_double();
    const float f = static_cast<float>(x), g = static_cast<float>(y);
    errno = model_errno() = 0;
    ASSERT_NO_FATAL_FAILURE(expect_same(nextafter(x, y), model_nextafter(x, y), "nextafter", x, y));
    ASSERT_EQ(errno, model_errno()) << x << " " << y;
    ASSERT_NO_FATAL_FAILURE(expect_same(nextafterf(f, g), model_nextafterf(f, g), "nextafterf", x, y));
    ASSERT_NO_FATAL_FAILURE(expect_same(fdim(x, y), model_fdim(x, y), "fdim", x, y));
  }
}

TEST_F(RuntimeMath, RemaindersAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_double();
    const double y = pick(2) == 0 ? random_double() : x / (static_cast<double>(pick(64)) / 2 + 0.5);
    int real_quotient = 0, model_quotient = 0;
    ASSERT_NO_FATAL_FAILURE(expect_same(remainder_of(x, remainder(x, y)), model_remainder(x, y), "remainder", x, y));
    const double expected = remainder_of(x, remquo(x, y, &real_quotient)), actual = model_remquo(x, y, &model_quotient);
    ASSERT_NO_FATAL_FAILURE(expect_same(expected, actual, "remquo", x, y));
    if (expected == expected) ASSERT_EQ(real_quotient & 7, model_quotient & 7) << x << " " << y;
    const float f = static_cast<float>(x), g = static_cast<float>(y);
    ASSERT_NO_FATAL_FAILURE(expect_same(remainder_of(f, remainderf(f, g)), model_remainderf(f, g), "remainderf", x, y));
  }
}

TEST_F(RuntimeMath, RoundingToIntegersAgreesWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = (static_cast<double>(pick(2001)) - 1000) / 8;
    ASSERT_EQ(lround(x), model_lround(x)) << x;
    ASSERT_EQ(llrintf(static_cast<float>(x)), model_llrintf(static_cast<float>(x))) << x;
  }
}

TEST_F(RuntimeMath, ClassificationAgreesWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_double();
    ASSERT_EQ(__fpclassify(x), model___fpclassify(x)) << x;
    ASSERT_EQ(__fpclassifyf(static_cast<float>(x)), model___fpclassifyf(static_cast<float>(x))) << x;
    ASSERT_EQ(__isinf(x), model___isinf(x)) << x;
    ASSERT_EQ(std::signbit(x), model___signbit(x) != 0) << x;
  }
}

struct Approximated {
  const char* name;
  double (*real)(double);
  double (*model)(double);
};

const Approximated kApproximated[] = {
    {"sin", ::sin, model_sin},          {"cos", ::cos, model_cos},       {"tan", ::tan, model_tan},
    {"asin", ::asin, model_asin},       {"acos", ::acos, model_acos},    {"atan", ::atan, model_atan},
    {"sinh", ::sinh, model_sinh},       {"cosh", ::cosh, model_cosh},    {"tanh", ::tanh, model_tanh},
    {"asinh", ::asinh, model_asinh},    {"acosh", ::acosh, model_acosh}, {"atanh", ::atanh, model_atanh},
    {"exp", ::exp, model_exp},          {"exp2", ::exp2, model_exp2},    {"exp10", ::exp10, model_exp10},
    {"expm1", ::expm1, model_expm1},    {"log", ::log, model_log},       {"log2", ::log2, model_log2},
    {"log10", ::log10, model_log10},    {"log1p", ::log1p, model_log1p}, {"cbrt", ::cbrt, model_cbrt},
    {"erf", ::erf, model_erf},          {"erfc", ::erfc, model_erfc},    {"tgamma", ::tgamma, model_tgamma},
    {"lgamma", ::lgamma, model_lgamma},
};

/// The model must allow `expected`: with that as the arbitrary value, no assumption fails and it is the result.
template <class Call>
void expect_allowed(double expected, const char* what, double x, double y, Call call) {
  static double actual;
  next_double(expected);
  actual = 0;
  Outcome outcome = attempt([&call] { actual = call(); });
  if (outcome.excluded) {  // the model draws a magnitude and copies the sign
    next_double(std::fabs(expected));
    outcome = attempt([&call] { actual = call(); });
  }
  ASSERT_FALSE(outcome.excluded) << what << "(" << x << ", " << y << ") is " << expected;
  ASSERT_TRUE(outcome.finished);
  ASSERT_NO_FATAL_FAILURE(expect_same(expected, actual, what, x, y));
}

double random_argument() {
  return pick(2) == 0 ? random_double() : (static_cast<double>(pick(2000001)) - 1000000) / pow(10, pick(8));
}

TEST_F(RuntimeMath, ApproximationsAllowWhatTheLibraryComputes) {
  for (int round = 0; round < 20000; round++)
    for (const Approximated& row : kApproximated) {
      const double x = random_argument();
      ASSERT_NO_FATAL_FAILURE(expect_allowed(row.real(x), row.name, x, 0, [&row, x] { return row.model(x); }));
    }
}

TEST_F(RuntimeMath, ApproximationsOfTwoArgumentsAllowWhatTheLibraryComputes) {
  for (int round = 0; round < kRounds; round++) {
    const double x = random_argument(), y = random_argument();
    ASSERT_NO_FATAL_FAILURE(expect_allowed(pow(x, y), "pow", x, y, [x, y] { return model_pow(x, y); }));
    ASSERT_NO_FATAL_FAILURE(expect_allowed(atan2(x, y), "atan2", x, y, [x, y] { return model_atan2(x, y); }));
    ASSERT_NO_FATAL_FAILURE(expect_allowed(hypot(x, y), "hypot", x, y, [x, y] { return model_hypot(x, y); }));
  }
}

TEST_F(RuntimeMath, PowersWithExactProductsAreExact) {
  next_double(-12345);
  EXPECT_EQ(1024, model_pow(2, 10));
  EXPECT_EQ(-243, model_pow(-3, 5));
  EXPECT_EQ(1e22, model_pow(10, 22));
  EXPECT_EQ(0x1p1000, model_pow(2, 1000));
  EXPECT_EQ(6.25, model_pow(2.5, 2));
  EXPECT_TRUE(attempt([] { model_pow(10, 23); }).excluded)
      << "10^23 needs rounding, so that any large value is allowed";
}

}  // namespace
}  // namespace bmc::native
