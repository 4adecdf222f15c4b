// what: the second factor's rows and columns are exchanged
// bmc: --unwind 3
// expect: failed assertion
#define SEEDED_BUG
#include "matrix.c"
