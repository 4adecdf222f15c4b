// what: distances may reach one byte before the output
// bmc: --unwind 9
// expect: failed out-of-bounds
#define SEEDED_BUG
#include "lz_decoder.c"
