// SPDX-License-Identifier: Apache-2.0
// <err.h> and <syslog.h>: messages, which are formatted, so that their arguments are checked, and dropped.
#define _GNU_SOURCE
#include <err.h>
#include <stdarg.h>
#include <stdlib.h>
#include <syslog.h>

#include "model.h"
#include "stdio_format.h"

static void drop(const char* format, va_list arguments) {
  struct Sink sink = {0};
  if (format != NULL) __bmc_format(&sink, format, arguments);
}

// checked: BSD; the text is dropped
void vwarn(const char* format, va_list arguments) { drop(format, arguments); }

// checked: BSD; the text is dropped
void vwarnx(const char* format, va_list arguments) { drop(format, arguments); }

// checked: BSD; the text is dropped
void warn(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  va_end(arguments);
}

// checked: BSD; the text is dropped
void warnx(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  va_end(arguments);
}

// checked: BSD; the text is dropped
void verr(int status, const char* format, va_list arguments) {
  drop(format, arguments);
  exit(status);
}

// checked: BSD; the text is dropped
void verrx(int status, const char* format, va_list arguments) {
  drop(format, arguments);
  exit(status);
}

// checked: BSD; the text is dropped
void err(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  exit(status);
}

// checked: BSD; the text is dropped
void errx(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  exit(status);
}

// exact: POSIX; no effect
void openlog(const char* identity, int options, int facility) {}

// exact: POSIX; no effect
void closelog(void) {}

// checked: BSD; the text is dropped
void vsyslog(int priority, const char* format, va_list arguments) { drop(format, arguments); }

// checked: POSIX; the text is dropped
void syslog(int priority, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  va_end(arguments);
}
