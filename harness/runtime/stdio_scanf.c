// SPDX-License-Identifier: Apache-2.0
// <stdio.h>: the scanf family under its three names: <stdio.h> turns scanf into __isoc99_scanf or __isoc23_scanf.
#include <stdarg.h>

#include "stdio_scan.h"

// checked: C17 7.21.6.14
int model_vsscanf(const char* text, const char* format, va_list arguments) __asm__("vsscanf");
int model_vsscanf(const char* text, const char* format, va_list arguments) {
  return __bmc_scan(text, NULL, format, arguments);
}

// checked: C17 7.21.6.7
int model_sscanf(const char* text, const char* format, ...) __asm__("sscanf");
int model_sscanf(const char* text, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(text, NULL, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.9
int model_vfscanf(FILE* file, const char* format, va_list arguments) __asm__("vfscanf");
int model_vfscanf(FILE* file, const char* format, va_list arguments) {
  return __bmc_scan(NULL, file, format, arguments);
}

// nondeterministic: C17 7.21.6.2
int model_fscanf(FILE* file, const char* format, ...) __asm__("fscanf");
int model_fscanf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, file, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.11
int model_vscanf(const char* format, va_list arguments) __asm__("vscanf");
int model_vscanf(const char* format, va_list arguments) { return __bmc_scan(NULL, stdin, format, arguments); }

// nondeterministic: C17 7.21.6.4
int model_scanf(const char* format, ...) __asm__("scanf");
int model_scanf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, stdin, format, arguments);
  va_end(arguments);
  return assigned;
}

// checked: C17 7.21.6.14; what <stdio.h> calls it
int model_isoc99_vsscanf(const char* text, const char* format, va_list arguments) __asm__("__isoc99_vsscanf");
int model_isoc99_vsscanf(const char* text, const char* format, va_list arguments) {
  return __bmc_scan(text, NULL, format, arguments);
}

// checked: C17 7.21.6.7; what <stdio.h> calls it
int model_isoc99_sscanf(const char* text, const char* format, ...) __asm__("__isoc99_sscanf");
int model_isoc99_sscanf(const char* text, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(text, NULL, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.9; what <stdio.h> calls it
int model_isoc99_vfscanf(FILE* file, const char* format, va_list arguments) __asm__("__isoc99_vfscanf");
int model_isoc99_vfscanf(FILE* file, const char* format, va_list arguments) {
  return __bmc_scan(NULL, file, format, arguments);
}

// nondeterministic: C17 7.21.6.2; what <stdio.h> calls it
int model_isoc99_fscanf(FILE* file, const char* format, ...) __asm__("__isoc99_fscanf");
int model_isoc99_fscanf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, file, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.11; what <stdio.h> calls it
int model_isoc99_vscanf(const char* format, va_list arguments) __asm__("__isoc99_vscanf");
int model_isoc99_vscanf(const char* format, va_list arguments) { return __bmc_scan(NULL, stdin, format, arguments); }

// nondeterministic: C17 7.21.6.4; what <stdio.h> calls it
int model_isoc99_scanf(const char* format, ...) __asm__("__isoc99_scanf");
int model_isoc99_scanf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, stdin, format, arguments);
  va_end(arguments);
  return assigned;
}

// checked: C17 7.21.6.14; what <stdio.h> calls it
int model_isoc23_vsscanf(const char* text, const char* format, va_list arguments) __asm__("__isoc23_vsscanf");
int model_isoc23_vsscanf(const char* text, const char* format, va_list arguments) {
  return __bmc_scan(text, NULL, format, arguments);
}

// checked: C17 7.21.6.7; what <stdio.h> calls it
int model_isoc23_sscanf(const char* text, const char* format, ...) __asm__("__isoc23_sscanf");
int model_isoc23_sscanf(const char* text, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(text, NULL, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.9; what <stdio.h> calls it
int model_isoc23_vfscanf(FILE* file, const char* format, va_list arguments) __asm__("__isoc23_vfscanf");
int model_isoc23_vfscanf(FILE* file, const char* format, va_list arguments) {
  return __bmc_scan(NULL, file, format, arguments);
}

// nondeterministic: C17 7.21.6.2; what <stdio.h> calls it
int model_isoc23_fscanf(FILE* file, const char* format, ...) __asm__("__isoc23_fscanf");
int model_isoc23_fscanf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, file, format, arguments);
  va_end(arguments);
  return assigned;
}

// nondeterministic: C17 7.21.6.11; what <stdio.h> calls it
int model_isoc23_vscanf(const char* format, va_list arguments) __asm__("__isoc23_vscanf");
int model_isoc23_vscanf(const char* format, va_list arguments) { return __bmc_scan(NULL, stdin, format, arguments); }

// nondeterministic: C17 7.21.6.4; what <stdio.h> calls it
int model_isoc23_scanf(const char* format, ...) __asm__("__isoc23_scanf");
int model_isoc23_scanf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int assigned = __bmc_scan(NULL, stdin, format, arguments);
  va_end(arguments);
  return assigned;
}
