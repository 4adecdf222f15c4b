// what: the folder of an arbitrary path is put before another name
// bmc:
// expect: failed out-of-bounds
// why: the folder of "ab/c" has two characters
#include <bmc/bmc.h>
#include <libgen.h>
#include <string.h>

proof_harness void beside(void) {
  char path[5], name[1 + sizeof "/new"];
  bmc_any_bytes(path, sizeof path);
  path[4] = '\0';
  const char *folder = dirname(path);
  bmc_assert(strlen(folder) > 0, "a folder");
  strcpy(name, folder);
  strcat(name, "/new");  // bug: out-of-bounds
}
