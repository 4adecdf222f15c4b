// what: a harness that does not exist
// bmc: --harness nothin
// expect: unusable nothing
// why: the known ones are named
#include <bmc/bmc.h>

proof_harness void nothing(void) {}
