// SPDX-License-Identifier: Apache-2.0
// <wctype.h>: the C locale: the classes of ASCII characters, and none beyond.
#include <wctype.h>

#include "model.h"

static bool in_range(wint_t c, wint_t low, wint_t high) { return c >= low && c <= high; }
static bool is_lower(wint_t c) { return in_range(c, 'a', 'z'); }
static bool is_upper(wint_t c) { return in_range(c, 'A', 'Z'); }
static bool is_decimal(wint_t c) { return in_range(c, '0', '9'); }
static bool is_visible(wint_t c) { return in_range(c, '!', '~'); }
static bool is_alphanumeric(wint_t c) { return is_lower(c) || is_upper(c) || is_decimal(c); }

// exact: C17 7.30.2.1.1
int iswalnum(wint_t c) { return is_alphanumeric(c); }

// exact: C17 7.30.2.1.2
int iswalpha(wint_t c) { return is_lower(c) || is_upper(c); }

// exact: C17 7.30.2.1.3
int iswblank(wint_t c) { return c == ' ' || c == '\t'; }

// exact: C17 7.30.2.1.4
int iswcntrl(wint_t c) { return c < 32 || c == 127; }

// exact: C17 7.30.2.1.5
int iswdigit(wint_t c) { return is_decimal(c); }

// exact: C17 7.30.2.1.6
int iswgraph(wint_t c) { return is_visible(c); }

// exact: C17 7.30.2.1.7
int iswlower(wint_t c) { return is_lower(c); }

// exact: C17 7.30.2.1.8
int iswprint(wint_t c) { return c == ' ' || is_visible(c); }

// exact: C17 7.30.2.1.9
int iswpunct(wint_t c) { return is_visible(c) && !is_alphanumeric(c); }

// exact: C17 7.30.2.1.10
int iswspace(wint_t c) { return c == ' ' || in_range(c, '\t', '\r'); }

// exact: C17 7.30.2.1.11
int iswupper(wint_t c) { return is_upper(c); }

// exact: C17 7.30.2.1.12
int iswxdigit(wint_t c) { return is_decimal(c) || in_range(c, 'a', 'f') || in_range(c, 'A', 'F'); }

// exact: C17 7.30.3.1.1
wint_t towlower(wint_t c) { return is_upper(c) ? c + ('a' - 'A') : c; }

// exact: C17 7.30.3.1.2
wint_t towupper(wint_t c) { return is_lower(c) ? c - ('a' - 'A') : c; }
