// what: options for clang behind --
// bmc: --unwind 3 -- -DLIMIT=7 -Wno-unused
// expect: verified
// why: LIMIT is 7
#include <bmc/bmc.h>

proof_harness void limit(void) { bmc_assert(LIMIT == 7, "from the command line"); }
