// what: the search takes the next larger byte for equal
// bmc: --unwind 9
// expect: failed assertion
#define SEEDED_BUG
#include "binary_insertion_sort.c"
