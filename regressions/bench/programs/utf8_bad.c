// what: two bytes are taken to hold code points up to 0x8ff
// bmc: --unwind 9
// expect: failed assertion
#define SEEDED_BUG
#include "utf8.c"
