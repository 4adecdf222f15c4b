// SPDX-License-Identifier: Apache-2.0
// <math.h>: rounding to integers. The conversion's own check says whether the result fits (C17 7.12.9.5p2: else it is
// unspecified).
#include <math.h>

// checked: C17 7.12.9.7
long lround(double x) { return (long)__builtin_round(x); }

// checked: C17 7.12.9.7
long long llround(double x) { return (long long)__builtin_round(x); }

// checked: C17 7.12.9.5
long lrint(double x) { return (long)__builtin_rint(x); }

// checked: C17 7.12.9.5
long long llrint(double x) { return (long long)__builtin_rint(x); }

// checked: C17 7.12.9.7
long lroundf(float x) { return (long)__builtin_roundf(x); }

// checked: C17 7.12.9.7
long long llroundf(float x) { return (long long)__builtin_roundf(x); }

// checked: C17 7.12.9.5
long lrintf(float x) { return (long)__builtin_rintf(x); }

// checked: C17 7.12.9.5
long long llrintf(float x) { return (long long)__builtin_rintf(x); }

// checked: C17 7.12.9.7
long lroundl(long double x) { return (long)__builtin_roundl(x); }

// checked: C17 7.12.9.7
long long llroundl(long double x) { return (long long)__builtin_roundl(x); }

// checked: C17 7.12.9.5
long lrintl(long double x) { return (long)__builtin_rintl(x); }

// checked: C17 7.12.9.5
long long llrintl(long double x) { return (long long)__builtin_rintl(x); }
