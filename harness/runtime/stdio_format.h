// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where formatted text goes. It counts what does not fit.
struct Sink {
  char* out;       ///< May be null if room is 0.
  size_t room;     ///< How many characters fit, the terminator left out.
  size_t length;   ///< How many characters there are so far.
  bool growing;    ///< `out` is a heap block of ours that grows as needed.
  bool exhausted;  ///< It could not grow.
};

/// Flags, width, precision and length of a conversion specification (C17 7.21.6.1p4).
struct FormatSpec {
  bool left, plus, space, alternate, zero;
  int width;
  int precision;  ///< -1: none.
  int size;       ///< Bytes of an integer argument.
  bool extended;  ///< L: a long double.
  char conversion;
};

void __bmc_emit(struct Sink* sink, const char* text, size_t n);
void __bmc_emit_fill(struct Sink* sink, char c, size_t n);

/// `prefix`, `zeros` zeros and `body` as one field, padded to the width.
struct Field {
  const char* prefix;
  size_t prefix_length;
  size_t zeros;
  const char* body;
  size_t body_length;
};
void __bmc_emit_field(struct Sink* sink, const struct FormatSpec* spec, struct Field field);

/// A floating value as %a, %e, %f or %g says (C17 7.21.6.1p8). Exact for a concrete value that a double holds; else
/// an arbitrary text of plausible length, which is noted as an approximation.
void __bmc_emit_float(struct Sink* sink, const struct FormatSpec* spec, double value);

/// Formats as vprintf does; the number of characters, or -1 with errno set.
int __bmc_format(struct Sink* sink, const char* format, va_list arguments);

/// Terminates the text in a buffer of `size` bytes that `sink` was made for (C17 7.21.6.5p2).
struct Sink __bmc_sink(char* buffer, size_t size);
void __bmc_terminate(struct Sink* sink, size_t size);
