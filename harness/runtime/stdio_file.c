// SPDX-License-Identifier: Apache-2.0
// <stdio.h>: opening, closing and positioning files. A file holds anything: it may fail to open, and what is read from
// it is arbitrary.
#define _GNU_SOURCE
#include "stdio_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model.h"

static FILE standard_input = {._flags = kFileReads, ._fileno = 0};
static FILE standard_output = {._flags = kFileWrites, ._fileno = 1};
static FILE standard_error = {._flags = kFileWrites, ._fileno = 2};

FILE* stdin = &standard_input;
FILE* stdout = &standard_output;
FILE* stderr = &standard_error;

static bool is_standard(const FILE* file) {
  return file == &standard_input || file == &standard_output || file == &standard_error;
}

// Two threads may use one file (C17 7.21.2p7), so the flags are atomic.
static int flags_of(FILE* file) { return __atomic_load_n(&file->_flags, __ATOMIC_RELAXED); }

void __bmc_file_mark(FILE* file, enum FileFlag flag) { __atomic_fetch_or(&file->_flags, (int)flag, __ATOMIC_RELAXED); }

bool __bmc_file_can(FILE* file, enum FileFlag direction) {
  if ((flags_of(file) & (int)direction) != 0) return true;
  __bmc_file_mark(file, kFileError);
  errno = EBADF;
  return false;
}

bool __bmc_file_written(FILE* file) {
  if (is_standard(file) || bmc_any_bool()) return true;
  __bmc_file_mark(file, kFileError);
  errno = ENOSPC;
  return false;
}

void __bmc_file_ended(FILE* file) {
  const bool error = bmc_any_bool();
  __bmc_file_mark(file, error ? kFileError : kFileEnd);
  if (error) errno = EIO;
}

int __bmc_file_get(FILE* file) {
  if (!__bmc_file_can(file, kFileReads)) return EOF;
  const unsigned short pushed = file->_cur_column;
  if (pushed != 0) {
    file->_cur_column = 0;
    return pushed - 1;
  }
  if (bmc_any_bool()) return bmc_any_u8();
  __bmc_file_ended(file);
  return EOF;
}

/// The flags of a mode (C17 7.21.5.3p3), or 0 for an invalid one.
static int parse_mode(const char* mode) {
  const int first = mode[0] == 'r' ? kFileReads : mode[0] == 'w' || mode[0] == 'a' ? kFileWrites : 0;
  if (first == 0) {
    errno = EINVAL;
    return 0;
  }
  return strchr(mode, '+') != NULL ? kFileReads | kFileWrites : first;
}

static FILE* new_file(int flags, int descriptor) {
  FILE* file = calloc(1, sizeof(FILE));
  if (file == NULL) return NULL;
  file->_flags = flags;
  file->_fileno = descriptor;
  return file;
}

static FILE* open_file(int flags) {
  if (flags != 0 && bmc_any_bool()) return new_file(flags, __bmc_any_between(3, 1023));
  if (flags != 0) errno = bmc_any_bool() ? ENOENT : EACCES;
  return NULL;
}

// nondeterministic: C17 7.21.5.3; may fail
FILE* fopen(const char* restrict path, const char* restrict mode) {
  __bmc_readable(path, strlen(path) + 1);
  return open_file(parse_mode(mode));
}

// nondeterministic: large-file fopen
FILE* fopen64(const char* restrict path, const char* restrict mode) { return fopen(path, mode); }

// nondeterministic: POSIX; may fail
FILE* fdopen(int descriptor, const char* mode) {
  const int flags = parse_mode(mode);
  if (flags == 0) return NULL;
  if (descriptor >= 0 && bmc_any_bool()) return new_file(flags, descriptor);
  errno = EBADF;
  return NULL;
}

// nondeterministic: C17 7.21.5.4; may fail, and the file is closed then
FILE* freopen(const char* restrict path, const char* restrict mode, FILE* restrict file) {
  const int flags = parse_mode(mode);
  if (path != NULL) __bmc_readable(path, strlen(path) + 1);
  if (flags != 0 && bmc_any_bool()) {
    __atomic_store_n(&file->_flags, flags, __ATOMIC_RELAXED);
    file->_cur_column = 0;
    return file;
  }
  if (flags != 0) errno = ENOENT;
  if (!is_standard(file)) free(file);
  return NULL;
}

// nondeterministic: C17 7.21.4.3; may fail
FILE* tmpfile(void) { return open_file(kFileReads | kFileWrites); }

// nondeterministic: POSIX; may fail
FILE* popen(const char* command, const char* mode) { return fopen(command, mode); }

// checked: C17 7.21.5.1; a second fclose is a double-free; may report a failure
int fclose(FILE* file) {
  __bmc_claim(file != NULL, "null-dereference", "fclose of a null pointer");
  if (is_standard(file)) return 0;
  free(file);
  return bmc_any_bool() ? 0 : __bmc_fail(EIO);
}

// checked: POSIX; any exit status
int pclose(FILE* file) {
  fclose(file);
  return bmc_any_int();
}

// nondeterministic: C17 7.21.5.2; may fail, but not on standard output and error
int fflush(FILE* file) { return file == NULL || __bmc_file_written(file) ? 0 : EOF; }

// exact: C17 7.21.5.6; no effect
int setvbuf(FILE* restrict file, char* restrict buffer, int mode, size_t size) {
  flags_of(file);
  return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : -1;
}

// exact: C17 7.21.5.5; no effect
void setbuf(FILE* restrict file, char* restrict buffer) { flags_of(file); }

// exact: BSD; no effect
void setlinebuf(FILE* file) { flags_of(file); }

// nondeterministic: C17 7.21.9.2; may fail
int fseek(FILE* file, long offset, int origin) {
  if (bmc_any_bool()) return __bmc_fail(EINVAL);
  __atomic_fetch_and(&file->_flags, ~(int)kFileEnd, __ATOMIC_RELAXED);
  file->_cur_column = 0;
  return 0;
}

// nondeterministic: POSIX; may fail
int fseeko(FILE* file, off_t offset, int origin) { return fseek(file, offset, origin); }

// nondeterministic: C17 7.21.9.4; any position, or a failure
long ftell(FILE* file) {
  flags_of(file);
  const long position = bmc_any_long();
  if (position < 0) return __bmc_fail(EINVAL);
  return position;
}

// nondeterministic: POSIX; as ftell
off_t ftello(FILE* file) { return ftell(file); }

// nondeterministic: C17 7.21.9.1; may fail
int fgetpos(FILE* restrict file, fpos_t* restrict position) {
  const long at = ftell(file);
  if (at < 0) return -1;
  memset(position, 0, sizeof *position);
  position->__pos = at;
  return 0;
}

// nondeterministic: C17 7.21.9.3; may fail
int fsetpos(FILE* file, const fpos_t* position) { return fseek(file, position->__pos, SEEK_SET); }

// exact: C17 7.21.9.5
void rewind(FILE* file) {
  __atomic_fetch_and(&file->_flags, ~(int)(kFileEnd | kFileError), __ATOMIC_RELAXED);
  file->_cur_column = 0;
}

// exact: C17 7.21.10.2
int feof(FILE* file) { return (flags_of(file) & kFileEnd) != 0; }

// exact: C17 7.21.10.3
int ferror(FILE* file) { return (flags_of(file) & kFileError) != 0; }

// exact: C17 7.21.10.1
void clearerr(FILE* file) { __atomic_fetch_and(&file->_flags, ~(int)(kFileEnd | kFileError), __ATOMIC_RELAXED); }

// exact: POSIX
int fileno(FILE* file) { return file->_fileno; }

// exact: POSIX; no effect
void flockfile(FILE* file) { flags_of(file); }

// exact: POSIX; no effect
void funlockfile(FILE* file) { flags_of(file); }

static int change_name(const char* path) {
  __bmc_readable(path, strlen(path) + 1);
  return bmc_any_bool() ? 0 : __bmc_fail(ENOENT);
}

// nondeterministic: C17 7.21.4.1; may fail
int remove(const char* path) { return change_name(path); }

// nondeterministic: C17 7.21.4.2; may fail
int rename(const char* from, const char* to) {
  __bmc_readable(to, strlen(to) + 1);
  return change_name(from);
}

// nondeterministic: C17 7.21.4.4; a name of the usual form
char* tmpnam(char* name) {
  static char shared[L_tmpnam];
  char* to = name != NULL ? name : shared;
  memcpy(to, "/tmp/file", 9);
  for (size_t i = 9; i < 15; i++) to[i] = (char)('a' + __bmc_any_up_to(25));
  to[15] = '\0';
  return to;
}

// exact: C17 7.21.10.4; the output is dropped
void perror(const char* s) {
  if (s != NULL) __bmc_readable(s, strlen(s) + 1);
}
