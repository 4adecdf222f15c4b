// what: a second insert of a key does not replace the first
// bmc: --unwind 9
// expect: failed assertion
#define SEEDED_BUG
#include "hash_table.c"
