// what: decodes 8 symbolic tokens, literals or copies of 1 to 4 bytes from 1 to 16 bytes back, into 16 bytes
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

#define TOKENS 8
#define SIZE 16

/// Bytes written, or -1 if the input is malformed or too long.
static int decode(const uint8_t *tokens, uint8_t *out) {
    unsigned length = 0;
    for (int i = 0; i < TOKENS; i++) {
        uint8_t control = tokens[2 * i], operand = tokens[2 * i + 1];
        if (control < 0x80) {
            if (length == SIZE)
                return -1;
            out[length++] = operand;
            continue;
        }
        unsigned count = (control & 3u) + 1, distance = (operand & 15u) + 1;
#ifdef SEEDED_BUG
        if (distance > length + 1 || count > SIZE - length)
#else
        if (distance > length || count > SIZE - length)
#endif
            return -1;
        for (unsigned k = 0; k < count; k++, length++)
            out[length] = out[length - distance];
    }
    return (int)length;
}

proof_harness void decoder_stays_in_bounds(void) {
    uint8_t tokens[2 * TOKENS], out[SIZE];
    bmc_any_bytes(tokens, sizeof tokens);
    int length = decode(tokens, out);
    assert(length <= SIZE);
    if (length > 0)
        assert(out[0] == tokens[1]);
}
