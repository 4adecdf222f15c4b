// what: an error path releases what the common exit releases again
// bmc:
// expect: failed double-free
// why: the good program clears the pointer, and free(NULL) does nothing
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void error_path(void) {
  char *buffer = malloc(8);
  if (bmc_any_u8() == 200) {
    free(buffer);
    (void)buffer;
  }
  free(buffer);  // bug: double-free
}
