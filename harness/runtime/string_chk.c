// SPDX-License-Identifier: Apache-2.0
// What -D_FORTIFY_SOURCE makes of <string.h>: the same functions with the size of the destination.
#define _GNU_SOURCE
#include <string.h>

#include "model.h"

size_t strlcpy(char* restrict to, const char* restrict from, size_t size);
size_t strlcat(char* restrict to, const char* restrict from, size_t size);

/// Without a known size `capacity` is SIZE_MAX, and everything fits.
static void must_fit(size_t n, size_t capacity) {
  __bmc_claim(n <= capacity, "out-of-bounds", "the destination is too small");
}

// checked: LSB; memcpy with the destination's size
void* __memcpy_chk(void* restrict to, const void* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return memcpy(to, from, n);
}

// checked: LSB
void* __memmove_chk(void* to, const void* from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return memmove(to, from, n);
}

// checked: LSB
void* __memset_chk(void* to, int c, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return memset(to, c, n);
}

// checked: glibc
void* __mempcpy_chk(void* restrict to, const void* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return mempcpy(to, from, n);
}

// checked: glibc
void __explicit_bzero_chk(void* to, size_t n, size_t capacity) {
  must_fit(n, capacity);
  memset(to, 0, n);
}

// checked: LSB
char* __strcpy_chk(char* restrict to, const char* restrict from, size_t capacity) {
  must_fit(strlen(from) + 1, capacity);
  return strcpy(to, from);
}

// checked: LSB
char* __stpcpy_chk(char* restrict to, const char* restrict from, size_t capacity) {
  must_fit(strlen(from) + 1, capacity);
  return stpcpy(to, from);
}

// checked: LSB
char* __strncpy_chk(char* restrict to, const char* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return strncpy(to, from, n);
}

// checked: glibc
char* __stpncpy_chk(char* restrict to, const char* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return stpncpy(to, from, n);
}

// checked: LSB
char* __strcat_chk(char* restrict to, const char* restrict from, size_t capacity) {
  must_fit(strlen(to) + strlen(from) + 1, capacity);
  return strcat(to, from);
}

// checked: LSB
char* __strncat_chk(char* restrict to, const char* restrict from, size_t n, size_t capacity) {
  must_fit(strlen(to) + strnlen(from, n) + 1, capacity);
  return strncat(to, from, n);
}

// checked: glibc; strlcpy with the destination's size
size_t __strlcpy_chk(char* restrict to, const char* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return strlcpy(to, from, n);
}

// checked: glibc
size_t __strlcat_chk(char* restrict to, const char* restrict from, size_t n, size_t capacity) {
  must_fit(n, capacity);
  return strlcat(to, from, n);
}

// checked: LSB; the fortified functions' own way to fail
void __chk_fail(void) { __bmc_claim(false, "out-of-bounds", "a fortified function found an overflow"); }

// checked: LSB; a stack canary was overwritten
void __stack_chk_fail(void) { __bmc_claim(false, "out-of-bounds", "stack smashing detected"); }
