// what: the last pass is missing
// bmc: --unwind 9
// expect: failed assertion
#define SEEDED_BUG
#include "bubble_sort.c"
