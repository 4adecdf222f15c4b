// what: sorts 8 symbolic bytes; the place of each is found by binary search
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

#define COUNT 8

static unsigned place_for(const uint8_t *sorted, unsigned count, uint8_t value) {
    unsigned low = 0, high = count;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
#ifdef SEEDED_BUG
        if (sorted[middle] <= value + 1)
#else
        if (sorted[middle] <= value)
#endif
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

proof_harness void result_is_sorted(void) {
    uint8_t v[COUNT];
    bmc_any_bytes(v, sizeof v);
    for (unsigned i = 1; i < COUNT; i++) {
        uint8_t value = v[i];
        unsigned place = place_for(v, i, value);
        for (unsigned j = i; j > place; j--)
            v[j] = v[j - 1];
        v[place] = value;
    }
    for (unsigned i = 1; i < COUNT; i++)
        assert(v[i - 1] <= v[i]);
}
