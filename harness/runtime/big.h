// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { kBigWords = 768 };

/// A natural number; little-endian words, no leading zero words.
struct Big {
  size_t size;
  uint32_t words[kBigWords];
};

void __bmc_big_set(struct Big* big, uint64_t value);
/// big * factor + addend.
void __bmc_big_multiply_add(struct Big* big, uint32_t factor, uint32_t addend);
/// Divides by `divisor` and returns the remainder.
uint32_t __bmc_big_divide(struct Big* big, uint32_t divisor);
void __bmc_big_shift_left(struct Big* big, unsigned bits);
size_t __bmc_big_bits(const struct Big* big);
/// The 64 bits from bit `low` upwards; *rest tells whether a lower bit is set. Requires: low <= bits.
uint64_t __bmc_big_window(const struct Big* big, size_t low, bool* rest);
