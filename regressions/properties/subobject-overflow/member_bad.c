// what: a pointer made from a member is moved into the next member.
// bmc: --unwind 1 --check-subobject
// expect: failed subobject-overflow
// why: the first name has four characters; index 4 is the second name's first one
#include <bmc/bmc.h>

struct names { int count; char first[4], second[4]; };

static struct names all;

proof_harness void write_any(void) {
    char *name = all.first;
    unsigned i = bmc_any_uint();
    bmc_assume(i <= 4);
    name[i] = 'x'; // bug: subobject-overflow
}
