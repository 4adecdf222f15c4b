// what: one bit of the table is wrong
// bmc: --unwind 9
// expect: failed assertion
#define SEEDED_BUG
#include "crc.c"
