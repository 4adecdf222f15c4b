// what: (A * B)^T == B^T * A^T and A * (B + C) == A * B + A * C for 2x2 matrices of 32-bit elements
// bmc: --unwind 3
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

struct matrix {
    uint32_t at[2][2];
};

static struct matrix product(struct matrix a, struct matrix b) {
    struct matrix c = {{{0}}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
#ifdef SEEDED_BUG
                c.at[i][j] += a.at[i][k] * b.at[j][k];
#else
                c.at[i][j] += a.at[i][k] * b.at[k][j];
#endif
    return c;
}

static struct matrix sum(struct matrix a, struct matrix b) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            a.at[i][j] += b.at[i][j];
    return a;
}

static struct matrix transposed(struct matrix a) {
    return (struct matrix){{{a.at[0][0], a.at[1][0]}, {a.at[0][1], a.at[1][1]}}};
}

static void assert_equal(struct matrix a, struct matrix b) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            assert(a.at[i][j] == b.at[i][j]);
}

proof_harness void products_transpose_and_distribute(void) {
    struct matrix a, b, c;
    bmc_any_bytes(&a, sizeof a);
    bmc_any_bytes(&b, sizeof b);
    bmc_any_bytes(&c, sizeof c);
    assert_equal(transposed(product(a, b)), product(transposed(b), transposed(a)));
    assert_equal(product(a, sum(b, c)), sum(product(a, b), product(a, c)));
}
