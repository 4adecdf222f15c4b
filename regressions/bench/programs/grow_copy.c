// what: copies up to N symbolic bytes in a loop
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stddef.h>

#ifndef N
#define N 64
#endif

proof_harness void copy(void) {
    char from[N], to[N];
    bmc_any_bytes(from, N);
    size_t count = bmc_any_size();
    bmc_assume(count <= N);
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    size_t at = bmc_any_size();
    bmc_assume(at < count);
    assert(to[at] == from[at]);
}
