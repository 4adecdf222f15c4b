// what: a loop that does not exist
// bmc: --unwindset nothing.0:3
// expect: unusable nothing.0
// why: one clear line
#include <bmc/bmc.h>

proof_harness void nothing(void) {}
