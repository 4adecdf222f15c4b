// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the models of library functions may ask of the engine. A property that fails inside a model is reported at
// the user's call.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// States that `ok` holds here; `kind` is an id of docs/properties.md. The path ends where it does not.
void __bmc_claim(bool ok, const char* kind, const char* message);
/// Ends the path: what was asked is not modelled.
void __bmc_unsupported(const char* what);
/// Notes in the answer that the result of `what` is an approximation.
void __bmc_approximated(const char* what);
/// Notes in the answer that executions with `what` are left out.
void __bmc_left_out(const char* what);
/// Claim that n bytes at p can be read, or written.
void __bmc_readable(const void* p, size_t n);
void __bmc_writable(void* p, size_t n);

// Nondeterministic values, as in <bmc/bmc.h>.
bool bmc_any_bool(void);
unsigned char bmc_any_u8(void);
uint32_t bmc_any_u32(void);
uint64_t bmc_any_u64(void);
int bmc_any_int(void);
long bmc_any_long(void);
size_t bmc_any_size(void);
double bmc_any_double(void);
void bmc_any_bytes(void* p, size_t n);
void bmc_assume_(bool condition);

/// Sets errno and returns -1: how most POSIX functions fail.
int __bmc_fail(int error);
/// Any value in [low, high].
int __bmc_any_between(int low, int high);
/// Any size in [0, limit].
size_t __bmc_any_up_to(size_t limit);

/// Is the value known at this point of the symbolic execution? A model may then take a costly exact way.
static inline bool is_concrete(uint64_t value) { return __builtin_constant_p(value); }

/// C17 7.11.1: the white space of the C locale.
static inline bool is_space(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static inline unsigned char to_lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }
