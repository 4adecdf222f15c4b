// SPDX-License-Identifier: Apache-2.0
// library: uthash, hash tables for C
// package: uthash-dev
// proves: memory safety; lookups find what was added and not deleted
// leaves out: growth of the table
// bound: two entries, any keys below 8
// expect: verified
// files: uthash.h
// seeded: uthash.h | (head)->hh.tbl->num_items--; |  | assertion
#include <bmc/bmc.h>
#include <stdlib.h>

#include <uthash.h>

struct entry {
  unsigned key;
  int value;
  UT_hash_handle hh;
};

proof_harness void finds_what_was_added(void) {
  struct entry *table = NULL;
  const unsigned a = bmc_any_u8() & 7u, b = bmc_any_u8() & 7u;
  struct entry *first = malloc(sizeof *first), *second = malloc(sizeof *second), *found;
  first->key = a;
  first->value = 1;
  HASH_ADD(hh, table, key, sizeof first->key, first);
  HASH_FIND(hh, table, &b, sizeof b, found);
  bmc_assert((found != NULL) == (a == b), "the key is there if it was added");
  if (found == NULL) {
    second->key = b;
    second->value = 2;
    HASH_ADD(hh, table, key, sizeof second->key, second);
    HASH_FIND(hh, table, &a, sizeof a, found);
    bmc_assert(found == first && HASH_COUNT(table) == 2, "both are there");
    HASH_DEL(table, first);
    HASH_FIND(hh, table, &a, sizeof a, found);
    bmc_assert(found == NULL && HASH_COUNT(table) == 1, "one is left");
  }
}
