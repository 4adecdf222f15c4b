// what: bsearch in a sorted table
// bmc:
// expect: verified
// why: not every key is in the table
#include <bmc/bmc.h>
#include <stdlib.h>

static int compare(const void *key, const void *element) {
  return *(const int *)key - *(const int *)element;
}

proof_harness void lookup(void) {
  static const int table[5] = {2, 3, 5, 7, 11};
  int key = bmc_any_u8();
  const int *at = bsearch(&key, table, 5, sizeof table[0], compare);
  if (!at) return;
  bmc_assert(*at == key, "found");
}
