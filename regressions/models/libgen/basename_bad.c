// what: the last part of an arbitrary path
// bmc:
// expect: failed assertion
// why: a path of slashes alone gives one of them
#include <bmc/bmc.h>
#include <libgen.h>
#include <string.h>

proof_harness void last_part(void) {
  char path[5];
  bmc_any_bytes(path, sizeof path);
  path[4] = '\0';
  const char *name = basename(path);
  bmc_assert(strchr(name, '/') == NULL, "no folder");  // bug: assertion
}
