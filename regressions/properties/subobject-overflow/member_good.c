// what: a pointer made from a member stays in it; addresses compare as ever.
// bmc: --unwind 1 --check-subobject
// expect: verified
// why: i stays below four
#include <bmc/bmc.h>

struct names { int count; char first[4], second[4]; };

static struct names all;

proof_harness void write_any(void) {
    char *name = all.first;
    unsigned i = bmc_any_uint();
    bmc_assume(i < 4);
    name[i] = 'x';
    bmc_assert(all.second - name == 4 && name + 4 == all.second, "neighbours");
}
