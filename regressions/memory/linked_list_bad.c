// what: a list of symbolic length is built, reversed in place and walked
// bmc: --unwind 5 --check-leaks
// expect: failed assertion
// why: the reversed list begins with the element inserted first
#include <bmc/bmc.h>
#include <stdlib.h>

struct node {
  struct node *next;
  unsigned value;
};

proof_harness void reverse_list(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n >= 1 && n <= 4);
  struct node *head = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    *node = (struct node){head, i};
    head = node;
  }
  struct node *reversed = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = reversed;
    reversed = head;
    head = next;
  }
  bmc_assert(reversed->value == n - 1, "the first");  // bug: assertion
  while (reversed) {
    struct node *next = reversed->next;
    free(reversed);
    reversed = next;
  }
}
