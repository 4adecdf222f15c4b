// what: deleting from the front of a buffer by copying the rest down
// bmc:
// expect: verified
// why: source and destination overlap: memmove may do that, memcpy may not
#include <bmc/bmc.h>
#include <string.h>

proof_harness void delete_front(void) {
  char text[8] = "abcdefg";
  size_t n = bmc_any_size();
  bmc_assume(n >= 1 && n <= 4);
  memmove(text, text + n, 8 - n);
  bmc_assert(text[0] == (char)('a' + n), "moved down");
}
