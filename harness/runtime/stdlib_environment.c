// SPDX-License-Identifier: Apache-2.0
// <stdlib.h>: environment variables, random numbers, commands, temporary files, quick_exit.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { kLongestValue = 15 };

/// A variable that was asked for or set. A name that is in no entry was not yet asked for.
struct Variable {
  struct Variable* next;
  const char* name;
  size_t name_length;
  char* value;  // null: not set
};

// Newest first. getenv may be called by several threads at once (C17 7.22.4.6p2).
static struct Variable* variables;

static struct Variable* find(const char* name, size_t length) {
  for (struct Variable* v = __atomic_load_n(&variables, __ATOMIC_ACQUIRE); v != NULL; v = v->next)
    if (v->name_length == length && strncmp(v->name, name, length) == 0) return v;
  return NULL;
}

/// The variable's entry, made with this value where there is none.
static struct Variable* find_or_add(const char* name, size_t length, char* value) {
  struct Variable* fresh = NULL;
  for (;;) {
    struct Variable* head = __atomic_load_n(&variables, __ATOMIC_ACQUIRE);
    struct Variable* v = find(name, length);
    if (v != NULL) return v;
    if (fresh == NULL) fresh = malloc(sizeof *fresh);
    if (fresh == NULL) return NULL;
    const struct Variable entry = {head, strndup(name, length), length, value};
    *fresh = entry;
    if (__atomic_compare_exchange_n(&variables, &head, fresh, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return fresh;
  }
}

static char* arbitrary_value(void) {
  if (bmc_any_bool()) return NULL;
  char* value = malloc(kLongestValue + 1);
  if (value == NULL) return NULL;
  bmc_any_bytes(value, kLongestValue);
  value[kLongestValue] = '\0';
  return value;
}

// nondeterministic: C17 7.22.4.6; null or up to 15 arbitrary characters, the same each time
char* getenv(const char* name) {
  const size_t length = strlen(name);
  const struct Variable* v = find(name, length);
  if (v != NULL) return v->value;
  v = find_or_add(name, length, arbitrary_value());
  return v == NULL ? NULL : v->value;
}

// nondeterministic: GNU; as getenv
char* secure_getenv(const char* name) { return getenv(name); }

static int set(const char* name, size_t length, char* value) {
  struct Variable* v = find_or_add(name, length, value);
  if (v == NULL) return __bmc_fail(ENOMEM);
  v->value = value;
  return 0;
}

// exact: POSIX
int setenv(const char* name, const char* value, int overwrite) {
  const size_t length = strlen(name);
  if (length == 0 || strchr(name, '=') != NULL) return __bmc_fail(EINVAL);
  if (!overwrite && getenv(name) != NULL) return 0;
  char* copy = strdup(value);
  return copy == NULL ? __bmc_fail(ENOMEM) : set(name, length, copy);
}

// exact: POSIX
int unsetenv(const char* name) {
  const size_t length = strlen(name);
  if (length == 0 || strchr(name, '=') != NULL) return __bmc_fail(EINVAL);
  return set(name, length, NULL);
}

// exact: POSIX; the text itself becomes part of the environment
int putenv(char* text) {
  char* mark = strchr(text, '=');
  return mark == NULL ? unsetenv(text) : set(text, (size_t)(mark - text), mark + 1);
}

// nondeterministic: C17 7.22.4.8; any status
int system(const char* command) {
  if (command != NULL) (void)strlen(command);
  return bmc_any_int();
}

static int random_number(void) { return __bmc_any_between(0, RAND_MAX); }

// nondeterministic: C17 7.22.2.1; any number, whatever the seed
int rand(void) { return random_number(); }

// exact: C17 7.22.2.2; no effect
void srand(unsigned seed) {}

// nondeterministic: POSIX
int rand_r(unsigned* seed) {
  *seed = bmc_any_u32();
  return random_number();
}

// nondeterministic: POSIX
long random(void) { return random_number(); }

// exact: POSIX; no effect
void srandom(unsigned seed) {}

// nondeterministic: POSIX; a number in [0, 1)
double drand48(void) { return (double)(bmc_any_u64() >> 16) / (double)((uint64_t)1 << 48); }

// nondeterministic: POSIX
long lrand48(void) { return random_number(); }

// nondeterministic: POSIX
long mrand48(void) { return bmc_any_int(); }

// exact: POSIX; no effect
void srand48(long seed) {}

// exact: C17 7.22.3.5 with GNU's overflow check
void* reallocarray(void* p, size_t count, size_t size) {
  size_t bytes;
  if (!__builtin_mul_overflow(count, size, &bytes)) return realloc(p, bytes);
  errno = ENOMEM;
  return NULL;
}

// exact: BSD
void* valloc(size_t size) { return aligned_alloc(4096, size); }

// exact: POSIX; never fails but for a bad alignment or lack of memory
int posix_memalign(void** p, size_t alignment, size_t size) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* block = aligned_alloc(alignment, size);
  if (block == NULL) return ENOMEM;
  *p = block;
  return 0;
}

static char* fill_template(char* name) {
  static const char kAlphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const size_t length = strlen(name);
  if (length < 6 || strcmp(name + length - 6, "XXXXXX") != 0) return NULL;
  for (size_t i = length - 6; i < length; i++) name[i] = kAlphabet[__bmc_any_up_to(sizeof kAlphabet - 2)];
  return name;
}

// nondeterministic: POSIX; an open file or a failure
int mkstemp(char* name) {
  if (fill_template(name) == NULL) return __bmc_fail(EINVAL);
  return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

// nondeterministic: POSIX; may fail
char* mkdtemp(char* name) {
  if (fill_template(name) != NULL && bmc_any_bool()) return name;
  errno = EINVAL;
  return NULL;
}

// unsupported: POSIX
char* realpath(const char* restrict path, char* restrict resolved) {
  __bmc_unsupported("realpath");
  return NULL;
}

enum { kMostHandlers = 32 };

static void (*quick_handlers[kMostHandlers])(void);
static int quick_handler_count;

// exact: C17 7.22.4.3; fails after 32 handlers
int at_quick_exit(void (*handler)(void)) {
  if (quick_handler_count == kMostHandlers) return 1;
  quick_handlers[quick_handler_count++] = handler;
  return 0;
}

// exact: C17 7.22.4.7
void quick_exit(int status) {
  while (quick_handler_count > 0) quick_handlers[--quick_handler_count]();
  _Exit(status);
}
