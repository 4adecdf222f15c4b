// what: variables, members and buffers appear in the answer as the user wrote them
// bmc: --unwind 5
// expect: verified
// why: the letters are not what the assertion says
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
  bmc_assert(cursor == &header.text[3], "at the end");
}
