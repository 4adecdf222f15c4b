// what: strstr over 20 symbolic bytes against its definition
// bmc: --unwind 21
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdbool.h>
#include <string.h>

#define SIZE 20

static bool matches(const char *text, const char *needle) {
    for (int i = 0; i < 3; i++) {
        if (needle[i] == 0)
            return true;
#ifdef SEEDED_BUG
        if (i < 2 && text[i] != needle[i])
#else
        if (text[i] != needle[i])
#endif
            return false;
    }
    return true;
}

proof_harness void first_match_is_found(void) {
    char text[SIZE + 1], needle[4];
    bmc_any_bytes(text, sizeof text);
    bmc_any_bytes(needle, sizeof needle);
    text[SIZE] = 0;
    needle[3] = 0;
    const char *found = strstr(text, needle);
    const char *expected = NULL;
    for (const char *at = text;; at++) {
        if (matches(at, needle)) {
            expected = at;
            break;
        }
        if (*at == 0)
            break;
    }
    assert(found == expected);
}
