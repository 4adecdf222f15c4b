// what: a small interpreter with computed goto
// bmc: --unwind 5
// expect: verified
// why: three arbitrary instructions of +1, *2 or stop give at most 8 from 1
#include <bmc/bmc.h>

static int interpret(const unsigned char *code) {
  static const void *const labels[] = {&&add, &&twice, &&stop};
  int value = 1;
  goto *labels[*code++];
add:
  value += 1;
  goto *labels[*code++];
twice:
  value *= 2;
  goto *labels[*code++];
stop:
  return value;
}

proof_harness void computed_goto(void) {
  unsigned char code[4];
  for (int i = 0; i < 3; i++) {
    code[i] = bmc_any_u8();
    bmc_assume(code[i] < 3);
  }
  code[3] = 2;
  bmc_assert(interpret(code) <= 8, "small");
}
