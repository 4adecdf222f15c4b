// what: strtok_r splits a line of arbitrary characters
// bmc:
// expect: verified
// why: a line of separators has no word
#include <bmc/bmc.h>
#include <string.h>

proof_harness void words(void) {
  char line[6], *rest;
  bmc_any_bytes(line, sizeof line);
  line[5] = 0;
  char *word = strtok_r(line, " ,", &rest);
  if (!word) return;
  bmc_assert(word[0] != ' ' && word[0] != ',', "a word");
}
