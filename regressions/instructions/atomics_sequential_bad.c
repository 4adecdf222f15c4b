// what: atomic operations of one thread
// bmc:
// expect: failed assertion
// why: with one thread they are plain operations
#include <bmc/bmc.h>
#include <stdatomic.h>

proof_harness void atomics(void) {
  atomic_uint n = 5;
  unsigned by = bmc_any_uint();
  unsigned old = atomic_fetch_add(&n, by);
  bmc_assert(old == 5 && atomic_load(&n) == 5 + by, "added");
  unsigned expected = 7;
  bool swapped = atomic_compare_exchange_strong(&n, &expected, 9);
  bmc_assert(!swapped, "only 7 is exchanged");  // bug: assertion
}
