// what: the third byte is not compared
// bmc: --unwind 21
// expect: failed assertion
#define SEEDED_BUG
#include "substring.c"
