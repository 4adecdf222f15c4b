// what: the last part of an arbitrary path
// bmc:
// expect: verified
// why: behind the last slash there is no other, and a path of slashes alone gives one of them
#include <bmc/bmc.h>
#include <libgen.h>
#include <string.h>

proof_harness void last_part(void) {
  char path[5];
  bmc_any_bytes(path, sizeof path);
  path[4] = '\0';
  const char *name = basename(path);
  bmc_assert(strcmp(name, "/") == 0 || strchr(name, '/') == NULL, "no folder");
}
