// what: a pointer into an exception object outlives its last handler
// bmc: --unwind 2
// expect: failed use-after-free
// why: the object is destroyed and released at the handler's end
#include <bmc/bmc.hpp>

struct Error {
  int code;
};

proof_harness void kept_too_long() {
  const Error* kept = nullptr;
  try {
    throw Error{bmc::any_in(1, 9)};
  } catch (const Error& e) {
    kept = &e;
    bmc::check(kept->code > 0, "still alive");
  }
  bmc::check(kept->code > 0, "read after its end");  // bug: use-after-free
}
