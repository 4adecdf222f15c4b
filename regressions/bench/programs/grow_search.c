// what: searches N symbolic bytes for a symbolic one
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stddef.h>

#ifndef N
#define N 64
#endif

proof_harness void search(void) {
    char text[N];
    bmc_any_bytes(text, N);
    char wanted = bmc_any_char();
    size_t found = N;
    for (size_t i = 0; i < N; i++)
        if (text[i] == wanted) {
            found = i;
            break;
        }
    size_t at = bmc_any_size();
    bmc_assume(at < found);
    assert(text[at] != wanted);
}
