// what: setjmp and longjmp
// bmc:
// expect: inconclusive setjmp
// why: returning twice is not modelled
#include <bmc/bmc.h>
#include <setjmp.h>

static jmp_buf target;

proof_harness void jump(void) {
  if (setjmp(target) == 0) longjmp(target, 1);
}
