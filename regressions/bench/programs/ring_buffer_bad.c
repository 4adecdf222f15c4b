// what: a full buffer takes one more
// bmc: --unwind 21
// expect: failed assertion
#define SEEDED_BUG
#include "ring_buffer.c"
