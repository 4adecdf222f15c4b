// what: a failure inside a library function stands at the calling line
// bmc:
// expect: failed out-of-bounds
// why: strcpy writes eight bytes into seven
// prints: out-of-bounds
#include <bmc/bmc.h>
#include <string.h>

proof_harness void place(void) {
  char buffer[7];
  strcpy(buffer, "sevens.");  // bug: out-of-bounds
}
