// what: parses N symbolic bytes: numbers separated by commas, spaces between them
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 64
#endif

proof_harness void parse(void) {
    char text[N];
    bmc_any_bytes(text, N);
    uint32_t number = 0, largest = 0;
    size_t separators = 0, digits = 0;
    for (size_t i = 0; i < N; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9') {
            if (++digits > 9)
                break;
            number = 10 * number + (uint32_t)(c - '0');
        } else if (c == ',') {
            separators++;
            if (number > largest)
                largest = number;
            number = 0;
            digits = 0;
        } else if (c != ' ') {
            break;
        }
    }
    assert(separators <= N);
    assert(largest <= 999999999);
}
