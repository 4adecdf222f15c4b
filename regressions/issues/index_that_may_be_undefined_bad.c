// what: an index that is written on all paths which matter leaves an array inside a struct
// expect: failed out-of-bounds
// why: the access stays in the struct; only the index is too large.
#include <bmc/bmc.h>

struct row {
  int values[4];
  int after;
};

proof_harness void index_that_may_be_undefined(short count, short room) {
  struct row row = {{0}, 0};
  int index;
  if (count < room) index = 4;
  bmc_assume(count <= room - 1);
  row.values[index] = 1;  // bug: out-of-bounds
}
