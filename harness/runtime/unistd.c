// SPDX-License-Identifier: Apache-2.0
// <unistd.h> and <fcntl.h>: files by descriptor. Every call may fail; what is read is arbitrary.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "model.h"

enum { kMostDescriptors = 1024 };

static int check_path(const char* path) {
  __bmc_readable(path, strlen(path) + 1);
  return bmc_any_bool() ? 0 : __bmc_fail(bmc_any_bool() ? ENOENT : EACCES);
}

static int new_descriptor(void) { return __bmc_any_between(3, kMostDescriptors - 1); }

static bool is_descriptor(int descriptor) { return descriptor >= 0 && descriptor < kMostDescriptors; }

static int check_descriptor(int descriptor) {
  if (!is_descriptor(descriptor)) return __bmc_fail(EBADF);
  return bmc_any_bool() ? 0 : __bmc_fail(EIO);
}

// nondeterministic: POSIX; may fail
int open(const char* path, int flags, ...) { return check_path(path) < 0 ? -1 : new_descriptor(); }

// nondeterministic: large-file open
int open64(const char* path, int flags, ...) { return check_path(path) < 0 ? -1 : new_descriptor(); }

// nondeterministic: POSIX; may fail
int openat(int folder, const char* path, int flags, ...) { return check_path(path) < 0 ? -1 : new_descriptor(); }

// nondeterministic: POSIX; may fail
int creat(const char* path, mode_t mode) { return check_path(path) < 0 ? -1 : new_descriptor(); }

// nondeterministic: POSIX; may fail
int close(int descriptor) { return check_descriptor(descriptor); }

static ssize_t read_up_to(int descriptor, void* to, size_t count) {
  if (check_descriptor(descriptor) < 0) return -1;
  const size_t length = __bmc_any_up_to(count < SSIZE_MAX ? count : SSIZE_MAX);
  if (length > 0) bmc_any_bytes(to, length);
  return (ssize_t)length;
}

// nondeterministic: POSIX; any number of arbitrary bytes up to the count, or a failure
ssize_t read(int descriptor, void* to, size_t count) { return read_up_to(descriptor, to, count); }

// nondeterministic: POSIX; as read
ssize_t pread(int descriptor, void* to, size_t count, off_t offset) { return read_up_to(descriptor, to, count); }

// nondeterministic: large-file pread
ssize_t pread64(int descriptor, void* to, size_t count, off64_t offset) { return read_up_to(descriptor, to, count); }

// checked: glibc; -D_FORTIFY_SOURCE
ssize_t __read_chk(int descriptor, void* to, size_t count, size_t capacity) {
  __bmc_claim(count <= capacity, "out-of-bounds", "read: the destination is too small");
  return read_up_to(descriptor, to, count);
}

static ssize_t write_up_to(int descriptor, const void* from, size_t count) {
  __bmc_readable(from, count);
  if (check_descriptor(descriptor) < 0) return -1;
  return (ssize_t)__bmc_any_up_to(count < SSIZE_MAX ? count : SSIZE_MAX);
}

// checked: POSIX; all of the data must be readable; may write less, or fail
ssize_t write(int descriptor, const void* from, size_t count) { return write_up_to(descriptor, from, count); }

// checked: POSIX; as write
ssize_t pwrite(int descriptor, const void* from, size_t count, off_t offset) {
  return write_up_to(descriptor, from, count);
}

// checked: large-file pwrite
ssize_t pwrite64(int descriptor, const void* from, size_t count, off64_t offset) {
  return write_up_to(descriptor, from, count);
}

// nondeterministic: POSIX; any position, or a failure
off_t lseek(int descriptor, off_t offset, int origin) {
  const off_t position = bmc_any_long();
  if (check_descriptor(descriptor) < 0) return -1;
  bmc_assume_(position >= 0);
  return position;
}

// nondeterministic: POSIX; may fail
int unlink(const char* path) { return check_path(path); }

// nondeterministic: POSIX; may fail
int rmdir(const char* path) { return check_path(path); }

// nondeterministic: POSIX; may fail
int mkdir(const char* path, mode_t mode) { return check_path(path); }

// nondeterministic: POSIX; may fail
int chdir(const char* path) { return check_path(path); }

// nondeterministic: POSIX; may fail
int access(const char* path, int mode) { return check_path(path); }

// nondeterministic: POSIX; may fail
int chmod(const char* path, mode_t mode) { return check_path(path); }

// nondeterministic: POSIX; may fail
int truncate(const char* path, off_t length) { return check_path(path); }

// nondeterministic: POSIX; may fail
int ftruncate(int descriptor, off_t length) { return check_descriptor(descriptor); }

// nondeterministic: POSIX; may fail
int fsync(int descriptor) { return check_descriptor(descriptor); }

// nondeterministic: POSIX; may fail
int fdatasync(int descriptor) { return check_descriptor(descriptor); }

// nondeterministic: POSIX; may fail
int dup(int descriptor) { return check_descriptor(descriptor) < 0 ? -1 : new_descriptor(); }

// nondeterministic: POSIX; may fail
int dup2(int descriptor, int to) { return !is_descriptor(to) || check_descriptor(descriptor) < 0 ? -1 : to; }

// nondeterministic: POSIX; may fail
int pipe(int ends[2]) {
  if (bmc_any_bool()) return __bmc_fail(EMFILE);
  ends[0] = new_descriptor();
  ends[1] = new_descriptor();
  bmc_assume_(ends[0] != ends[1]);
  return 0;
}

// nondeterministic: POSIX; any result, or a failure
int fcntl(int descriptor, int command, ...) {
  if (check_descriptor(descriptor) < 0) return -1;
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? new_descriptor() : __bmc_any_between(0, 0xffff);
}

// nondeterministic: POSIX; may fail
int isatty(int descriptor) { return bmc_any_bool() ? 1 : __bmc_fail(ENOTTY); }

static int arbitrary_status(struct stat* to) {
  bmc_any_bytes(to, sizeof *to);
  bmc_assume_(to->st_size >= 0);
  return 0;
}

// nondeterministic: POSIX; any status, or a failure
int stat(const char* restrict path, struct stat* restrict to) {
  return check_path(path) < 0 ? -1 : arbitrary_status(to);
}

// nondeterministic: POSIX; any status, or a failure
int lstat(const char* restrict path, struct stat* restrict to) {
  return check_path(path) < 0 ? -1 : arbitrary_status(to);
}

// nondeterministic: POSIX; any status, or a failure
int fstat(int descriptor, struct stat* to) { return check_descriptor(descriptor) < 0 ? -1 : arbitrary_status(to); }

// nondeterministic: Linux; any number of random bytes up to the count, or a failure
ssize_t getrandom(void* to, size_t count, unsigned flags) {
  if (bmc_any_bool()) return __bmc_fail(EAGAIN);
  const size_t length = __bmc_any_up_to(count < SSIZE_MAX ? count : SSIZE_MAX);
  if (length > 0) bmc_any_bytes(to, length);
  return (ssize_t)length;
}

// nondeterministic: BSD; may fail
int getentropy(void* to, size_t count) {
  if (count > 256 || bmc_any_bool()) return __bmc_fail(EIO);
  if (count > 0) bmc_any_bytes(to, count);
  return 0;
}

// nondeterministic: BSD; any number
uint32_t arc4random(void) { return bmc_any_u32(); }

// nondeterministic: BSD; arbitrary bytes
void arc4random_buf(void* to, size_t count) {
  if (count > 0) bmc_any_bytes(to, count);
}

// nondeterministic: BSD; any number below the bound
uint32_t arc4random_uniform(uint32_t bound) {
  const uint32_t value = bmc_any_u32();
  bmc_assume_(bound == 0 ? value == 0 : value < bound);
  return value;
}
