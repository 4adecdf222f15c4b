// what: a kind that is switched off still ends an execution, and the answer says so
// bmc: --no-check-invalid-call
// expect: verified
// why: behind the call nothing happens; there is no function to call
// prints: limit  invalid-call is not checked: an execution that meets one ends there
#include <bmc/bmc.h>

proof_harness void calls_nothing(void) {
  void (*function)(void) = 0;
  function();
  bmc_assert(0, "never reached");
}
