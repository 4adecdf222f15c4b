// what: an option that does not exist
// bmc: --unwnd 3
// expect: unusable did you mean --unwind?
// why: one clear line
#include <bmc/bmc.h>

proof_harness void nothing(void) {}
