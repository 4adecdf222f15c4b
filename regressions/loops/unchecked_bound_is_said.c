// what: with the check for unwinding switched off, what lies behind the bound is not claimed to be fine in silence
// bmc: --unwind 2 --no-check-unwinding
// expect: verified
// why: within the bound the assertion holds; the answer names the loop that was cut
#include <bmc/bmc.h>

proof_harness void count(void) {
    unsigned n = bmc_any_uint(), i = 0;
    while (i < n)
        i++;
    bmc_assert(i <= 2, "within the bound");
}
