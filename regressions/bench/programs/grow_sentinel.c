// what: copies a string of up to N symbolic bytes, ended by a zero
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stddef.h>

#ifndef N
#define N 64
#endif

proof_harness void sentinel(void) {
    char from[N], to[N];
    bmc_any_bytes(from, N);
    from[N - 1] = 0;
    size_t length = 0;
    while (from[length]) {
        to[length] = from[length];
        length++;
    }
    to[length] = 0;
    size_t at = bmc_any_size();
    bmc_assume(at <= length);
    assert(to[at] == from[at]);
}
