// SPDX-License-Identifier: Apache-2.0
// What a harness says to bmc, in C11 or later and in C++17 or later; plain assert() states a property too.
// docs/harness.md explains it with examples.
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Before a function: bmc proves it. Its parameters, if any, are nondeterministic inputs; it may be static.
/// Beside it, proof_harness_unwind(N), N a number: every loop of this harness runs up to N times.
#if defined(__clang__)
#define proof_harness __attribute__((annotate("proof_harness"), used))
#define proof_harness_unwind(n) __attribute__((annotate("proof_harness_unwind:" BMC_STRING_(n))))
#else
#define proof_harness __attribute__((used))
#define proof_harness_unwind(n)
#endif
#define BMC_STRING_(n) BMC_STRING_OF_EXPANDED_(n)
#define BMC_STRING_OF_EXPANDED_(n) #n

#if defined(__cplusplus)
#define BMC_BOOL_ bool
#define BMC_TRUTH_(condition) (static_cast<bool>(condition))
#if defined(BMC_FUZZ) || defined(BMC_GTEST)
#define BMC_NOTHROW_  // native runs end where they must by an exception (native.hpp)
#else
#define BMC_NOTHROW_ noexcept
#endif
extern "C" {
#else
#define BMC_BOOL_ _Bool
#define BMC_TRUTH_(condition) ((condition) != 0)
#define BMC_NOTHROW_ __attribute__((nothrow))
#endif

/// Nondeterministic values: every value of the type is considered.
BMC_BOOL_ bmc_any_bool(void) BMC_NOTHROW_;
char bmc_any_char(void) BMC_NOTHROW_;
int8_t bmc_any_i8(void) BMC_NOTHROW_;
int16_t bmc_any_i16(void) BMC_NOTHROW_;
int32_t bmc_any_i32(void) BMC_NOTHROW_;
int64_t bmc_any_i64(void) BMC_NOTHROW_;
uint8_t bmc_any_u8(void) BMC_NOTHROW_;
uint16_t bmc_any_u16(void) BMC_NOTHROW_;
uint32_t bmc_any_u32(void) BMC_NOTHROW_;
uint64_t bmc_any_u64(void) BMC_NOTHROW_;
int bmc_any_int(void) BMC_NOTHROW_;
unsigned bmc_any_uint(void) BMC_NOTHROW_;
long bmc_any_long(void) BMC_NOTHROW_;
unsigned long bmc_any_ulong(void) BMC_NOTHROW_;
size_t bmc_any_size(void) BMC_NOTHROW_;
float bmc_any_float(void) BMC_NOTHROW_;
double bmc_any_double(void) BMC_NOTHROW_;
/// Fills `size` bytes with nondeterministic values.
void bmc_any_bytes(void* bytes, size_t size) BMC_NOTHROW_;

/// A place where something may fail: true if it does. The harness says what that means.
BMC_BOOL_ bmc_fail_point(void) BMC_NOTHROW_;
/// A place where the calling thread may die: it never goes on from there, as if its process were killed. Others can join
/// it; what it holds stays locked, but robust mutexes, which tell the next owner (EOWNERDEAD).
void bmc_crash_point(void) BMC_NOTHROW_;

/// What the macros below call; `message` is a string literal.
void bmc_assume_(BMC_BOOL_ condition) BMC_NOTHROW_;
void bmc_assert_(BMC_BOOL_ condition, const char* message) BMC_NOTHROW_;
void bmc_cover_(BMC_BOOL_ condition, const char* message) BMC_NOTHROW_;

/// Only executions in which `condition` (any scalar) holds are considered from here on.
#define bmc_assume(condition) bmc_assume_(BMC_TRUTH_(condition))
/// States that `condition` holds here in every execution.
#define bmc_assert(condition, message) bmc_assert_(BMC_TRUTH_(condition), (message))
/// Asks for an execution in which `condition` holds here; reported, but never changes the verdict.
#define bmc_cover(condition, message) bmc_cover_(BMC_TRUTH_(condition), (message))

#if defined(__cplusplus)
}  // extern "C"
#endif
