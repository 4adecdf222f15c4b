// what: a member of a null structure: an address in the first page
// bmc:
// expect: failed null-dereference
// why: the member lies at offset 128 of null unless null is turned away
#include <bmc/bmc.h>
#include <stddef.h>

struct node {
  char name[128];
  int value;
};

static int value_of(const struct node *n) {
  if (!n && sizeof *n == 0) return 0;
  return n->value;  // bug: null-dereference
}

proof_harness void read_member(void) {
  struct node node = {"", 3};
  int v = value_of(bmc_any_bool() ? &node : NULL);
  bmc_assert(v == 3 || v == 0, "one of the two");
}
