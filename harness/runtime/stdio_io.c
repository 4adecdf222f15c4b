// SPDX-License-Identifier: Apache-2.0
// <stdio.h>: characters, lines and blocks. What is read is arbitrary and may end or fail anywhere; what is written is
// read from the program, so that its accesses are checked, and dropped.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "stdio_file.h"

#undef fread_unlocked
#undef fwrite_unlocked

// nondeterministic: C17 7.21.7.1
int fgetc(FILE* file) { return __bmc_file_get(file); }

// nondeterministic: C17 7.21.7.5
int getc(FILE* file) { return __bmc_file_get(file); }

// nondeterministic: C17 7.21.7.6
int getchar(void) { return __bmc_file_get(stdin); }

// nondeterministic: POSIX
int getc_unlocked(FILE* file) { return __bmc_file_get(file); }

// nondeterministic: POSIX
int getchar_unlocked(void) { return __bmc_file_get(stdin); }

// nondeterministic: GNU
int fgetc_unlocked(FILE* file) { return __bmc_file_get(file); }

// nondeterministic: glibc; what getc_unlocked's macro calls
int __uflow(FILE* file) { return __bmc_file_get(file); }

// exact: C17 7.21.7.10; one character of pushback
int ungetc(int c, FILE* file) {
  if (c == EOF || !__bmc_file_can(file, kFileReads) || file->_cur_column != 0) return EOF;
  file->_cur_column = (unsigned short)((unsigned char)c + 1);
  __atomic_fetch_and(&file->_flags, ~(int)kFileEnd, __ATOMIC_RELAXED);
  return (unsigned char)c;
}

/// Fills n characters with a line's text: a newline may only stand at the end.
static void fill_line(char* to, size_t n, size_t start) {
  bmc_any_bytes(to + start, n - start);
  for (size_t i = 0; i + 1 < n; i++) bmc_assume_(to[i] != '\n');
}

// nondeterministic: C17 7.21.7.2
char* fgets(char* restrict to, int n, FILE* restrict file) {
  if (n <= 0) return NULL;
  if (!__bmc_file_can(file, kFileReads)) return NULL;
  if (n == 1) {
    to[0] = '\0';
    return to;
  }
  const size_t room = (size_t)n - 1, pushed = file->_cur_column != 0;
  const size_t length = __bmc_any_up_to(room);
  bmc_assume_(length >= pushed);
  if (length == 0) {
    __bmc_file_ended(file);
    return NULL;
  }
  if (pushed != 0) {
    to[0] = (char)(file->_cur_column - 1);
    file->_cur_column = 0;
  }
  fill_line(to, length, pushed);
  to[length] = '\0';
  if (length < room && to[length - 1] != '\n') __bmc_file_mark(file, kFileEnd);
  return to;
}

// nondeterministic: GNU
char* fgets_unlocked(char* restrict to, int n, FILE* restrict file) { return fgets(to, n, file); }

// checked: LSB; -D_FORTIFY_SOURCE
char* __fgets_chk(char* restrict to, size_t capacity, int n, FILE* restrict file) {
  __bmc_claim(n < 0 || (size_t)n <= capacity, "out-of-bounds", "fgets: the destination is too small");
  return fgets(to, n, file);
}

// checked: removed in C11; the line has any length, so that no buffer is large enough
char* gets(char* to) {
  const size_t length = bmc_any_size();
  bmc_assume_(length < PTRDIFF_MAX);
  __bmc_writable(to, length + 1);
  bmc_any_bytes(to, length);
  to[length] = '\0';
  return to;
}

enum { kLongestLine = 31 };

// approximated: POSIX; lines of up to 31 characters
ssize_t getdelim(char** restrict line, size_t* restrict size, int delimiter, FILE* restrict file) {
  if (!__bmc_file_can(file, kFileReads)) return -1;
  __bmc_approximated("getline: lines of up to 31 characters");
  const size_t length = __bmc_any_up_to(kLongestLine);
  if (length == 0) {
    __bmc_file_ended(file);
    return -1;
  }
  if (*line == NULL || *size < length + 1) {
    char* grown = realloc(*line, kLongestLine + 1);
    if (grown == NULL) return __bmc_fail(ENOMEM);
    *line = grown;
    *size = kLongestLine + 1;
  }
  bmc_any_bytes(*line, length);
  for (size_t i = 0; i + 1 < length; i++) bmc_assume_((*line)[i] != (char)delimiter);
  (*line)[length] = '\0';
  if (file->_cur_column != 0) file->_cur_column = 0;
  if ((*line)[length - 1] != (char)delimiter) __bmc_file_mark(file, kFileEnd);
  return (ssize_t)length;
}

// approximated: POSIX; lines of up to 31 characters
ssize_t getline(char** restrict line, size_t* restrict size, FILE* restrict file) {
  return getdelim(line, size, '\n', file);
}

// approximated: glibc; getdelim by another name
ssize_t __getdelim(char** restrict line, size_t* restrict size, int delimiter, FILE* restrict file) {
  return getdelim(line, size, delimiter, file);
}

// nondeterministic: C17 7.21.8.1
size_t fread(void* restrict to, size_t size, size_t count, FILE* restrict file) {
  if (size == 0 || count == 0 || !__bmc_file_can(file, kFileReads)) return 0;
  size_t most;
  if (__builtin_mul_overflow(size, count, &most)) __bmc_claim(false, "out-of-bounds", "fread: size * count overflows");
  const size_t items = __bmc_any_up_to(count);
  char* out = to;
  const size_t pushed = file->_cur_column != 0 && items > 0;
  if (pushed != 0) {
    out[0] = (char)(file->_cur_column - 1);
    file->_cur_column = 0;
  }
  if (items > 0) bmc_any_bytes(out + pushed, items * size - pushed);
  if (items < count) __bmc_file_ended(file);
  return items;
}

// nondeterministic: GNU
size_t fread_unlocked(void* restrict to, size_t size, size_t count, FILE* restrict file) {
  return fread(to, size, count, file);
}

// checked: glibc; -D_FORTIFY_SOURCE
size_t __fread_chk(void* restrict to, size_t capacity, size_t size, size_t count, FILE* restrict file) {
  size_t bytes;
  const bool overflows = __builtin_mul_overflow(size, count, &bytes);
  __bmc_claim(!overflows && bytes <= capacity, "out-of-bounds", "fread: the destination is too small");
  return fread(to, size, count, file);
}

// checked: C17 7.21.8.2; all of the data must be readable; may fail
size_t fwrite(const void* restrict from, size_t size, size_t count, FILE* restrict file) {
  if (size == 0 || count == 0 || !__bmc_file_can(file, kFileWrites)) return 0;
  size_t bytes;
  if (__builtin_mul_overflow(size, count, &bytes))
    __bmc_claim(false, "out-of-bounds", "fwrite: size * count overflows");
  __bmc_readable(from, bytes);
  if (__bmc_file_written(file)) return count;
  return __bmc_any_up_to(count - 1);
}

// checked: GNU
size_t fwrite_unlocked(const void* restrict from, size_t size, size_t count, FILE* restrict file) {
  return fwrite(from, size, count, file);
}

static int put(int c, FILE* file) {
  return __bmc_file_can(file, kFileWrites) && __bmc_file_written(file) ? (unsigned char)c : EOF;
}

// nondeterministic: C17 7.21.7.3; may fail, but not on standard output and error
int fputc(int c, FILE* file) { return put(c, file); }

// nondeterministic: C17 7.21.7.7; as fputc
int putc(int c, FILE* file) { return put(c, file); }

// exact: C17 7.21.7.8; always succeeds
int putchar(int c) { return put(c, stdout); }

// nondeterministic: POSIX; as fputc
int putc_unlocked(int c, FILE* file) { return put(c, file); }

// exact: POSIX; always succeeds
int putchar_unlocked(int c) { return put(c, stdout); }

// nondeterministic: GNU; as fputc
int fputc_unlocked(int c, FILE* file) { return put(c, file); }

// nondeterministic: glibc; what putc_unlocked's macro calls
int __overflow(FILE* file, int c) { return put(c, file); }

static int put_string(const char* s, FILE* file) {
  (void)strlen(s);
  return __bmc_file_can(file, kFileWrites) && __bmc_file_written(file) ? 1 : EOF;
}

// checked: C17 7.21.7.4; may fail, but not on standard output and error
int fputs(const char* restrict s, FILE* restrict file) { return put_string(s, file); }

// checked: GNU; as fputs
int fputs_unlocked(const char* restrict s, FILE* restrict file) { return put_string(s, file); }

// checked: C17 7.21.7.9; always succeeds
int puts(const char* s) {
  const size_t length = strlen(s);
  if (!__bmc_file_can(stdout, kFileWrites)) return EOF;
  return length < INT_MAX ? (int)length + 1 : INT_MAX;
}

// checked: POSIX; always succeeds
void psignal(int number, const char* s) {
  if (s != NULL) (void)strlen(s);
}
