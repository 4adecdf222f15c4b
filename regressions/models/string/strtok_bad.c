// what: strtok_r splits a line of arbitrary characters
// bmc:
// expect: failed null-dereference
// why: a line of separators has no word
#include <bmc/bmc.h>
#include <string.h>

proof_harness void words(void) {
  char line[6], *rest;
  bmc_any_bytes(line, sizeof line);
  line[5] = 0;
  char *word = strtok_r(line, " ,", &rest);
  if (!word && line[0] == 'a') return;
  bmc_assert(word[0] != ' ' && word[0] != ',', "a word");  // bug: null-dereference
}
