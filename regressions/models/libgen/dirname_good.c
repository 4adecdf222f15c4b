// what: the folder of an arbitrary path is put before another name
// bmc:
// expect: verified
// why: the folder is "." or begins the path, of which at least a slash and another character are left
#include <bmc/bmc.h>
#include <libgen.h>
#include <string.h>

proof_harness void beside(void) {
  char path[5], name[2 + sizeof "/new"];
  bmc_any_bytes(path, sizeof path);
  path[4] = '\0';
  const char *folder = dirname(path);
  bmc_assert(strlen(folder) > 0, "a folder");
  strcpy(name, folder);
  strcat(name, "/new");
}
