// what: nothing to decide: what it costs to start
// bmc: --unwind 1
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>

proof_harness void trivial(void) {
    int x = 3;
    assert(x == 3);
}
