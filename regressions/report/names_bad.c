// what: variables, members and buffers appear in the answer as the user wrote them
// bmc: --unwind 5
// expect: failed assertion
// why: the letters are not what the assertion says
// prints: header.length = 3
// prints: cursor = &header.text[
#include <bmc/bmc.h>

struct header {
  unsigned char length;
  char text[4];
};

proof_harness void names(void) {
  struct header header;
  bmc_any_bytes(&header, sizeof header);
  bmc_assume(header.length == 3);
  header.length = 3;
  char *cursor = header.text;
  cursor += header.length;
  bmc_assert(*cursor == 'x', "at the end");  // bug: assertion
}
