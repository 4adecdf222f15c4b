// SPDX-License-Identifier: Apache-2.0
// <stdio.h>: the printf family. Text for files is formatted, so that its arguments are checked, and dropped.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "model.h"
#include "stdio_file.h"
#include "stdio_format.h"

static int print_into(char* buffer, size_t size, const char* format, va_list arguments) {
  struct Sink sink = __bmc_sink(buffer, size);
  const int length = __bmc_format(&sink, format, arguments);
  __bmc_terminate(&sink, size);
  return length;
}

static int print_to(FILE* file, const char* format, va_list arguments) {
  struct Sink sink = {0};
  if (!__bmc_file_can(file, kFileWrites)) return -1;
  const int length = __bmc_format(&sink, format, arguments);
  return __bmc_file_written(file) ? length : -1;
}

// checked: C17 7.21.6.12; %f %e %g %a of symbolic values are approximated
int vsnprintf(char* restrict buffer, size_t size, const char* restrict format, va_list arguments) {
  return print_into(buffer, size, format, arguments);
}

// checked: C17 7.21.6.5
int snprintf(char* restrict buffer, size_t size, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_into(buffer, size, format, arguments);
  va_end(arguments);
  return length;
}

// checked: C17 7.21.6.13
int vsprintf(char* restrict buffer, const char* restrict format, va_list arguments) {
  return print_into(buffer, SIZE_MAX, format, arguments);
}

// checked: C17 7.21.6.6
int sprintf(char* restrict buffer, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_into(buffer, SIZE_MAX, format, arguments);
  va_end(arguments);
  return length;
}

// checked: GNU
int vasprintf(char** restrict text, const char* restrict format, va_list arguments) {
  struct Sink sink = {.growing = true};
  __bmc_emit(&sink, "", 0);
  const int length = __bmc_format(&sink, format, arguments);
  if (length < 0) {
    free(sink.out);
    return -1;
  }
  sink.out[sink.length] = '\0';
  *text = sink.out;
  return length;
}

// checked: GNU
int asprintf(char** restrict text, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(text, format, arguments);
  va_end(arguments);
  return length;
}

// checked: C17 7.21.6.8; always succeeds on standard output and error
int vfprintf(FILE* restrict file, const char* restrict format, va_list arguments) {
  return print_to(file, format, arguments);
}

// checked: C17 7.21.6.1; always succeeds on standard output and error
int fprintf(FILE* restrict file, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_to(file, format, arguments);
  va_end(arguments);
  return length;
}

// checked: C17 7.21.6.10
int vprintf(const char* restrict format, va_list arguments) { return print_to(stdout, format, arguments); }

// checked: C17 7.21.6.3
int printf(const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_to(stdout, format, arguments);
  va_end(arguments);
  return length;
}

// checked: POSIX; may fail
int vdprintf(int descriptor, const char* restrict format, va_list arguments) {
  struct Sink sink = {0};
  const int length = __bmc_format(&sink, format, arguments);
  return descriptor == 1 || descriptor == 2 || bmc_any_bool() ? length : -1;
}

// checked: POSIX; may fail
int dprintf(int descriptor, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return length;
}

// checked: LSB; -D_FORTIFY_SOURCE
int __vsnprintf_chk(char* restrict buffer, size_t size, int flag, size_t capacity, const char* restrict format,
                    va_list arguments) {
  __bmc_claim(size <= capacity, "out-of-bounds", "the destination is smaller than the given size");
  return print_into(buffer, size, format, arguments);
}

// checked: LSB; -D_FORTIFY_SOURCE
int __snprintf_chk(char* restrict buffer, size_t size, int flag, size_t capacity, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = __vsnprintf_chk(buffer, size, flag, capacity, format, arguments);
  va_end(arguments);
  return length;
}

// checked: LSB; -D_FORTIFY_SOURCE; the writes themselves are checked
int __vsprintf_chk(char* restrict buffer, int flag, size_t capacity, const char* restrict format, va_list arguments) {
  return print_into(buffer, SIZE_MAX, format, arguments);
}

// checked: LSB; -D_FORTIFY_SOURCE; the writes themselves are checked
int __sprintf_chk(char* restrict buffer, int flag, size_t capacity, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_into(buffer, SIZE_MAX, format, arguments);
  va_end(arguments);
  return length;
}

// checked: LSB; -D_FORTIFY_SOURCE
int __vasprintf_chk(char** restrict text, int flag, const char* restrict format, va_list arguments) {
  return vasprintf(text, format, arguments);
}

// checked: LSB; -D_FORTIFY_SOURCE
int __asprintf_chk(char** restrict text, int flag, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(text, format, arguments);
  va_end(arguments);
  return length;
}

// checked: LSB; -D_FORTIFY_SOURCE
int __vfprintf_chk(FILE* restrict file, int flag, const char* restrict format, va_list arguments) {
  return print_to(file, format, arguments);
}

// checked: LSB; -D_FORTIFY_SOURCE
int __fprintf_chk(FILE* restrict file, int flag, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_to(file, format, arguments);
  va_end(arguments);
  return length;
}

// checked: LSB; -D_FORTIFY_SOURCE
int __vprintf_chk(int flag, const char* restrict format, va_list arguments) {
  return print_to(stdout, format, arguments);
}

// checked: LSB; -D_FORTIFY_SOURCE
int __printf_chk(int flag, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = print_to(stdout, format, arguments);
  va_end(arguments);
  return length;
}
