// what: bubble sort of 8 symbolic bytes
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

#define COUNT 8

proof_harness void result_is_sorted(void) {
    uint8_t v[COUNT];
    bmc_any_bytes(v, sizeof v);
#ifdef SEEDED_BUG
    for (int end = COUNT - 1; end > 1; end--)
#else
    for (int end = COUNT - 1; end > 0; end--)
#endif
        for (int i = 0; i < end; i++)
            if (v[i] > v[i + 1]) {
                uint8_t t = v[i];
                v[i] = v[i + 1];
                v[i + 1] = t;
            }
    for (int i = 1; i < COUNT; i++)
        assert(v[i - 1] <= v[i]);
}
