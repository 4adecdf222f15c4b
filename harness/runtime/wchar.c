// SPDX-License-Identifier: Apache-2.0
// <wchar.h>: wide strings and wide memory.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "model.h"

// exact: C17 7.29.4.6.1
size_t wcslen(const wchar_t* s) {
  size_t i = 0;
  while (s[i] != L'\0') i++;
  return i;
}

// exact: POSIX
size_t wcsnlen(const wchar_t* s, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == L'\0') return i;
  return n;
}

// exact: C17 7.29.4.2.1
wchar_t* wcscpy(wchar_t* restrict to, const wchar_t* restrict from) {
  for (size_t i = 0;; i++) {
    to[i] = from[i];
    if (to[i] == L'\0') return to;
  }
}

// exact: C17 7.29.4.2.2
wchar_t* wcsncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  bool ended = false;
  for (size_t i = 0; i < n; i++) {
    const wchar_t c = ended ? L'\0' : from[i];
    to[i] = c;
    ended = c == L'\0';
  }
  return to;
}

// exact: C17 7.29.4.3.1
wchar_t* wcscat(wchar_t* restrict to, const wchar_t* restrict from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

// exact: C17 7.29.4.3.2
wchar_t* wcsncat(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  wchar_t* const end = to + wcslen(to);
  for (size_t i = 0; i < n; i++) {
    end[i] = from[i];
    if (end[i] == L'\0') return to;
  }
  end[n] = L'\0';
  return to;
}

// exact: C17 7.29.4.4.1
int wcscmp(const wchar_t* a, const wchar_t* b) {
  for (size_t i = 0;; i++) {
    const wchar_t x = a[i], y = b[i];
    if (x != y) return x < y ? -1 : 1;
    if (x == L'\0') return 0;
  }
}

// exact: C17 7.29.4.4.3
int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const wchar_t x = a[i], y = b[i];
    if (x != y) return x < y ? -1 : 1;
    if (x == L'\0') return 0;
  }
  return 0;
}

// exact: C17 7.29.4.4.2; the C locale's order
int wcscoll(const wchar_t* a, const wchar_t* b) { return wcscmp(a, b); }

// exact: C17 7.29.4.5.1
wchar_t* wcschr(const wchar_t* s, wchar_t c) {
  for (size_t i = 0;; i++) {
    if (s[i] == c) return (wchar_t*)(s + i);
    if (s[i] == L'\0') return NULL;
  }
}

// exact: C17 7.29.4.5.4
wchar_t* wcsrchr(const wchar_t* s, wchar_t c) {
  wchar_t* last = NULL;
  for (size_t i = 0;; i++) {
    if (s[i] == c) last = (wchar_t*)(s + i);
    if (s[i] == L'\0') return last;
  }
}

static bool in_set(wchar_t c, const wchar_t* set) {
  for (size_t i = 0; set[i] != L'\0'; i++)
    if (set[i] == c) return true;
  return false;
}

// exact: C17 7.29.4.5.5
size_t wcsspn(const wchar_t* s, const wchar_t* accept) {
  size_t i = 0;
  while (s[i] != L'\0' && in_set(s[i], accept)) i++;
  return i;
}

// exact: C17 7.29.4.5.2
size_t wcscspn(const wchar_t* s, const wchar_t* reject) {
  size_t i = 0;
  while (s[i] != L'\0' && !in_set(s[i], reject)) i++;
  return i;
}

// exact: C17 7.29.4.5.3
wchar_t* wcspbrk(const wchar_t* s, const wchar_t* accept) {
  for (size_t i = 0; s[i] != L'\0'; i++)
    if (in_set(s[i], accept)) return (wchar_t*)(s + i);
  return NULL;
}

static bool begins_with(const wchar_t* s, const wchar_t* prefix) {
  for (size_t i = 0; prefix[i] != L'\0'; i++)
    if (s[i] != prefix[i]) return false;
  return true;
}

// exact: C17 7.29.4.5.6
wchar_t* wcsstr(const wchar_t* haystack, const wchar_t* needle) {
  for (size_t i = 0;; i++) {
    if (begins_with(haystack + i, needle)) return (wchar_t*)(haystack + i);
    if (haystack[i] == L'\0') return NULL;
  }
}

// exact: POSIX
wchar_t* wcsdup(const wchar_t* s) {
  const size_t size = (wcslen(s) + 1) * sizeof(wchar_t);
  wchar_t* copy = malloc(size);
  if (copy != NULL) memcpy(copy, s, size);
  return copy;
}

// exact: C17 7.29.4.2.3
wchar_t* wmemcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  return memcpy(to, from, n * sizeof(wchar_t));
}

// exact: C17 7.29.4.2.4
wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n) { return memmove(to, from, n * sizeof(wchar_t)); }

// exact: C17 7.29.4.6.2
wchar_t* wmemset(wchar_t* to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

// checked: C17 7.29.4.4.5; all n characters must be readable
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  __bmc_readable(a, n * sizeof(wchar_t));
  __bmc_readable(b, n * sizeof(wchar_t));
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

// exact: C17 7.29.4.5.8
wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wchar_t*)(s + i);
  return NULL;
}
