// what: --function checks a function that is not marked
// bmc: --function half
// expect: failed assertion
// why: its parameter is arbitrary
#include <assert.h>

int half(unsigned x) {
  assert(x != 6);  // bug: assertion
  return (int)(x / 2);
}
