// SPDX-License-Identifier: Apache-2.0
// <unistd.h>: the process and the system it runs on.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"

/// An identity: any, but the same each time, in all threads.
static int fixed(int* known, int low, int high) {
  int value = __atomic_load_n(known, __ATOMIC_RELAXED);
  if (value != 0) return value;
  const int fresh = __bmc_any_between(low, high);
  return __atomic_compare_exchange_n(known, &value, fresh, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ? fresh : value;
}

// nondeterministic: POSIX; the same each time
pid_t getpid(void) {
  static int process;
  return fixed(&process, 1, 4194304);
}

// nondeterministic: POSIX; the same each time
pid_t getppid(void) {
  static int parent;
  return fixed(&parent, 1, 4194304);
}

static uid_t user_plus_one(void) {
  static int user;
  return (uid_t)fixed(&user, 1, 65535);
}

// nondeterministic: POSIX; the same each time
uid_t getuid(void) { return user_plus_one() - 1; }

// nondeterministic: POSIX; the same each time
uid_t geteuid(void) { return user_plus_one() - 1; }

// nondeterministic: POSIX; the same each time
gid_t getgid(void) { return user_plus_one() - 1; }

// nondeterministic: POSIX; the same each time
gid_t getegid(void) { return user_plus_one() - 1; }

// nondeterministic: POSIX; page size 4096, up to 1024 processors, else any value or -1
long sysconf(int name) {
  if (name == _SC_PAGESIZE) return 4096;
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return __bmc_any_between(1, 1024);
  const long value = bmc_any_long();
  bmc_assume_(value >= -1);
  return value;
}

// exact: BSD; 4096
int getpagesize(void) { return 4096; }

// nondeterministic: Linux; any value
unsigned long getauxval(unsigned long type) { return bmc_any_u64(); }

// nondeterministic: POSIX; any path that fits, or a failure
char* getcwd(char* to, size_t size) {
  if (to == NULL) {
    __bmc_unsupported("getcwd that allocates");
    return NULL;
  }
  if (size < 2 || bmc_any_bool()) {
    errno = size == 0 ? EINVAL : ERANGE;
    return NULL;
  }
  const size_t length = __bmc_any_up_to(size - 1);
  bmc_assume_(length > 0);
  bmc_any_bytes(to, length);
  to[0] = '/';
  for (size_t i = 1; i < length; i++) bmc_assume_(to[i] != '\0');
  to[length] = '\0';
  return to;
}

// nondeterministic: POSIX; any name that fits, or a failure
int gethostname(char* to, size_t size) {
  if (size == 0 || bmc_any_bool()) return __bmc_fail(ENAMETOOLONG);
  const size_t length = __bmc_any_up_to(size - 1);
  bmc_any_bytes(to, length);
  to[length] = '\0';
  return 0;
}

// unsupported: POSIX
pid_t fork(void) {
  __bmc_unsupported("fork");
  return -1;
}

// unsupported: POSIX
int execv(const char* path, char* const arguments[]) {
  __bmc_unsupported("execv");
  return -1;
}

// unsupported: POSIX
int execvp(const char* file, char* const arguments[]) {
  __bmc_unsupported("execvp");
  return -1;
}

// unsupported: POSIX
int execve(const char* path, char* const arguments[], char* const environment[]) {
  __bmc_unsupported("execve");
  return -1;
}

// unsupported: POSIX
pid_t waitpid(pid_t process, int* status, int options) {
  __bmc_unsupported("waitpid");
  return -1;
}
