// SPDX-License-Identifier: Apache-2.0
// <string.h>: searching in strings and cutting them up.
#define _GNU_SOURCE
#include <string.h>

#include "model.h"

// exact: C17 7.24.5.2
char* strchr(const char* s, int c) {
  for (size_t i = 0;; i++) {
    if (s[i] == (char)c) return (char*)(s + i);
    if (s[i] == '\0') return NULL;
  }
}

// exact: GNU; the terminator where there is no match
char* strchrnul(const char* s, int c) {
  size_t i = 0;
  while (s[i] != (char)c && s[i] != '\0') i++;
  return (char*)(s + i);
}

// exact: C17 7.24.5.5
char* strrchr(const char* s, int c) {
  char* last = NULL;
  for (size_t i = 0;; i++) {
    if (s[i] == (char)c) last = (char*)(s + i);
    if (s[i] == '\0') return last;
  }
}

static bool in_set(char c, const char* set) {
  for (size_t i = 0; set[i] != '\0'; i++)
    if (set[i] == c) return true;
  return false;
}

// exact: C17 7.24.5.6
size_t strspn(const char* s, const char* accept) {
  size_t i = 0;
  while (s[i] != '\0' && in_set(s[i], accept)) i++;
  return i;
}

// exact: C17 7.24.5.3
size_t strcspn(const char* s, const char* reject) {
  size_t i = 0;
  while (s[i] != '\0' && !in_set(s[i], reject)) i++;
  return i;
}

// exact: C17 7.24.5.4
char* strpbrk(const char* s, const char* accept) {
  for (size_t i = 0; s[i] != '\0'; i++)
    if (in_set(s[i], accept)) return (char*)(s + i);
  return NULL;
}

static bool begins_with(const char* s, const char* prefix) {
  for (size_t i = 0; prefix[i] != '\0'; i++)
    if (s[i] != prefix[i]) return false;
  return true;
}

// exact: C17 7.24.5.7
char* strstr(const char* haystack, const char* needle) {
  for (size_t i = 0;; i++) {
    if (begins_with(haystack + i, needle)) return (char*)(haystack + i);
    if (haystack[i] == '\0') return NULL;
  }
}

static bool begins_with_folded(const char* s, const char* prefix) {
  for (size_t i = 0; prefix[i] != '\0'; i++)
    if (to_lower((unsigned char)s[i]) != to_lower((unsigned char)prefix[i])) return false;
  return true;
}

// exact: GNU; the C locale's case
char* strcasestr(const char* haystack, const char* needle) {
  for (size_t i = 0;; i++) {
    if (begins_with_folded(haystack + i, needle)) return (char*)(haystack + i);
    if (haystack[i] == '\0') return NULL;
  }
}

// exact: POSIX
char* strtok_r(char* restrict s, const char* restrict delimiters, char** restrict rest) {
  if (s == NULL) s = *rest;
  if (s == NULL) return NULL;
  s += strspn(s, delimiters);
  char* end = s + strcspn(s, delimiters);
  if (end == s) {
    *rest = s;
    return NULL;
  }
  *rest = end;
  if (*end == '\0') return s;
  *end = '\0';
  *rest = end + 1;
  return s;
}

// exact: GNU; as strtok_r
char* __strtok_r(char* restrict s, const char* restrict delimiters, char** restrict rest) {
  return strtok_r(s, delimiters, rest);
}

// exact: C17 7.24.5.8; one hidden position for all threads
char* strtok(char* restrict s, const char* restrict delimiters) {
  static char* rest;
  return strtok_r(s, delimiters, &rest);
}

// exact: BSD
char* strsep(char** restrict position, const char* restrict delimiters) {
  char* const token = *position;
  if (token == NULL) return NULL;
  for (size_t i = 0;; i++) {
    const char c = token[i];
    if (c != '\0' && !in_set(c, delimiters)) continue;
    token[i] = '\0';
    *position = c == '\0' ? NULL : token + i + 1;
    return token;
  }
}
