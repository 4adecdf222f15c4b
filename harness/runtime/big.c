// SPDX-License-Identifier: Apache-2.0
#include "big.h"

void __bmc_big_set(struct Big* big, uint64_t value) {
  big->size = 0;
  for (; value != 0; value >>= 32) big->words[big->size++] = (uint32_t)value;
}

void __bmc_big_multiply_add(struct Big* big, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < big->size; i++) {
    carry += (uint64_t)big->words[i] * factor;
    big->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry != 0) big->words[big->size++] = (uint32_t)carry;
}

uint32_t __bmc_big_divide(struct Big* big, uint32_t divisor) {
  uint64_t rest = 0;
  for (size_t i = big->size; i > 0; i--) {
    rest = rest << 32 | big->words[i - 1];
    big->words[i - 1] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (big->size > 0 && big->words[big->size - 1] == 0) big->size--;
  return (uint32_t)rest;
}

void __bmc_big_shift_left(struct Big* big, unsigned bits) {
  if (big->size == 0) return;
  __bmc_big_multiply_add(big, 1U << bits % 32, 0);
  const size_t zeros = bits / 32;
  for (size_t i = big->size; i > 0; i--) big->words[i - 1 + zeros] = big->words[i - 1];
  for (size_t i = 0; i < zeros; i++) big->words[i] = 0;
  big->size += zeros;
}

size_t __bmc_big_bits(const struct Big* big) {
  return big->size == 0 ? 0 : 32 * big->size - (size_t)__builtin_clz(big->words[big->size - 1]);
}

uint64_t __bmc_big_window(const struct Big* big, size_t low, bool* rest) {
  uint64_t window = 0;
  for (size_t bit = 0; bit < 64; bit++) {
    const size_t at = low + bit;
    if (at / 32 < big->size) window |= (uint64_t)(big->words[at / 32] >> at % 32 & 1) << bit;
  }
  *rest = false;
  for (size_t bit = 0; bit < low && !*rest; bit++)
    if (bit / 32 < big->size && (big->words[bit / 32] >> bit % 32 & 1) != 0) *rest = true;
  return window;
}
