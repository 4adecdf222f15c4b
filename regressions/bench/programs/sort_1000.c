// what: insertion sort of 1,000 constants: concrete execution only
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

static uint32_t v[1000];

proof_harness void sort(void) {
    uint32_t x = 12345;
    for (int i = 0; i < 1000; i++) {
        x = x * 1103515245u + 12345u;
        v[i] = x >> 16;
    }
    for (int i = 1; i < 1000; i++) {
        uint32_t t = v[i];
        int j = i;
        for (; j > 0 && v[j - 1] > t; j--)
            v[j] = v[j - 1];
        v[j] = t;
    }
    for (int i = 1; i < 1000; i++)
        assert(v[i - 1] <= v[i]);
}
