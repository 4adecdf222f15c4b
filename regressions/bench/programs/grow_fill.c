// what: fills up to N bytes with a symbolic one in a loop
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stddef.h>

#ifndef N
#define N 64
#endif

proof_harness void fill(void) {
    char to[N];
    char value = bmc_any_char();
    size_t count = bmc_any_size();
    bmc_assume(count <= N);
    for (size_t i = 0; i < count; i++)
        to[i] = value;
    size_t at = bmc_any_size();
    bmc_assume(at < count);
    assert(to[at] == value);
}
