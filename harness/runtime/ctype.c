// SPDX-License-Identifier: Apache-2.0
// <ctype.h>: the C locale's classes, by comparison: cheaper than the tables where the character is symbolic. As in
// glibc the functions also take -128 to -2 (negative chars), which belong to no class.
#define __NO_CTYPE  // the functions, not the macros
#define _GNU_SOURCE
#include <ctype.h>

#include "model.h"

static bool in_range(int c, int low, int high) { return c >= low && c <= high; }
static bool is_letter(int c) { return in_range(c, 'a', 'z') || in_range(c, 'A', 'Z'); }

/// The value that glibc returns: the bit of the class.
static int answer(int c, bool member, int class_bit) {
  __bmc_claim(in_range(c, -128, 255), "out-of-bounds", "character is neither an unsigned char nor EOF");
  return member ? class_bit : 0;
}

// checked: C17 7.4.1.1
int isalnum(int c) { return answer(c, is_letter(c) || in_range(c, '0', '9'), _ISalnum); }

// checked: C17 7.4.1.2
int isalpha(int c) { return answer(c, is_letter(c), _ISalpha); }

// checked: C17 7.4.1.3
int isblank(int c) { return answer(c, c == ' ' || c == '\t', _ISblank); }

// checked: C17 7.4.1.4
int iscntrl(int c) { return answer(c, in_range(c, 0, 31) || c == 127, _IScntrl); }

// checked: C17 7.4.1.5
int isdigit(int c) { return answer(c, in_range(c, '0', '9'), _ISdigit); }

// checked: C17 7.4.1.6
int isgraph(int c) { return answer(c, in_range(c, '!', '~'), _ISgraph); }

// checked: C17 7.4.1.7
int islower(int c) { return answer(c, in_range(c, 'a', 'z'), _ISlower); }

// checked: C17 7.4.1.8
int isprint(int c) { return answer(c, in_range(c, ' ', '~'), _ISprint); }

// checked: C17 7.4.1.9
int ispunct(int c) { return answer(c, in_range(c, '!', '~') && !is_letter(c) && !in_range(c, '0', '9'), _ISpunct); }

// checked: C17 7.4.1.10
int isspace(int c) { return answer(c, c == ' ' || in_range(c, '\t', '\r'), _ISspace); }

// checked: C17 7.4.1.11
int isupper(int c) { return answer(c, in_range(c, 'A', 'Z'), _ISupper); }

// checked: C17 7.4.1.12
int isxdigit(int c) {
  return answer(c, in_range(c, '0', '9') || in_range(c, 'a', 'f') || in_range(c, 'A', 'F'), _ISxdigit);
}

/// What the tables say beyond the letters: a negative char is mapped to its unsigned char, -1 (EOF) to itself.
static int unchanged(int c) { return in_range(c, -128, -2) ? c + 256 : c; }

// exact: C17 7.4.2.1; glibc maps negative chars to unsigned ones
int tolower(int c) { return in_range(c, 'A', 'Z') ? c + ('a' - 'A') : unchanged(c); }

// exact: C17 7.4.2.2; glibc maps negative chars to unsigned ones
int toupper(int c) { return in_range(c, 'a', 'z') ? c - ('a' - 'A') : unchanged(c); }

// exact: POSIX.1-2001
int isascii(int c) { return (c & ~127) == 0; }

// exact: POSIX.1-2001
int toascii(int c) { return c & 127; }
