// SPDX-License-Identifier: Apache-2.0
// <string.h>: functions on bytes. memcpy, memmove and memset are the engine's own.
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>

#include "model.h"

// exact: C17 7.24.5.1; reads up to the first match only
void* memchr(const void* s, int c, size_t n) {
  const unsigned char* bytes = s;
  for (size_t i = 0; i < n; i++)
    if (bytes[i] == (unsigned char)c) return (void*)(bytes + i);
  return NULL;
}

// exact: GNU
void* memrchr(const void* s, int c, size_t n) {
  const unsigned char* bytes = s;
  void* last = NULL;
  for (size_t i = 0; i < n; i++)
    if (bytes[i] == (unsigned char)c) last = (void*)(bytes + i);
  return last;
}

// exact: GNU; the caller promises a match
void* rawmemchr(const void* s, int c) {
  const unsigned char* bytes = s;
  for (size_t i = 0;; i++)
    if (bytes[i] == (unsigned char)c) return (void*)(bytes + i);
}

// checked: C17 7.24.4.1; all n bytes must be readable; the difference of the first two unequal bytes
int memcmp(const void* a, const void* b, size_t n) {
  const unsigned char* x = a;
  const unsigned char* y = b;
  __bmc_readable(a, n);
  __bmc_readable(b, n);
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

// checked: POSIX.1-2001; as memcmp
int bcmp(const void* a, const void* b, size_t n) { return memcmp(a, b, n); }

// exact: POSIX
void* memccpy(void* restrict to, const void* restrict from, int c, size_t n) {
  unsigned char* out = to;
  const unsigned char* in = from;
  for (size_t i = 0; i < n; i++) {
    out[i] = in[i];
    if (in[i] == (unsigned char)c) return out + i + 1;
  }
  return NULL;
}

// exact: GNU; memcpy that returns the end
void* mempcpy(void* restrict to, const void* restrict from, size_t n) { return (char*)memcpy(to, from, n) + n; }

static bool starts_with(const unsigned char* bytes, const unsigned char* prefix, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (bytes[i] != prefix[i]) return false;
  return true;
}

// exact: GNU
void* memmem(const void* haystack, size_t length, const void* needle, size_t needle_length) {
  const unsigned char* bytes = haystack;
  if (needle_length > length) return NULL;
  for (size_t i = 0; i <= length - needle_length; i++)
    if (starts_with(bytes + i, needle, needle_length)) return (void*)(bytes + i);
  return NULL;
}

// exact: BSD; a memset that is not optimised away
void explicit_bzero(void* s, size_t n) { memset(s, 0, n); }

// exact: C23 7.26.6.2
void* memset_explicit(void* s, int c, size_t n) { return memset(s, c, n); }

// exact: POSIX
void swab(const void* restrict from, void* restrict to, ssize_t n) {
  const char* in = from;
  char* out = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    const char first = in[i];
    out[i] = in[i + 1];
    out[i + 1] = first;
  }
}
