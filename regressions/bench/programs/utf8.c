// what: encodes 8 symbolic code points as UTF-8 and decodes them again
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

#define POINTS 8

#ifdef SEEDED_BUG
#define LAST_OF_TWO 0x8ff
#else
#define LAST_OF_TWO 0x7ff
#endif

static unsigned encode(uint32_t point, uint8_t *out) {
    if (point <= 0x7f) {
        out[0] = (uint8_t)point;
        return 1;
    }
    if (point <= LAST_OF_TWO) {
        out[0] = (uint8_t)(0xc0 | point >> 6);
        out[1] = (uint8_t)(0x80 | (point & 0x3f));
        return 2;
    }
    if (point <= 0xffff) {
        out[0] = (uint8_t)(0xe0 | point >> 12);
        out[1] = (uint8_t)(0x80 | (point >> 6 & 0x3f));
        out[2] = (uint8_t)(0x80 | (point & 0x3f));
        return 3;
    }
    out[0] = (uint8_t)(0xf0 | point >> 18);
    out[1] = (uint8_t)(0x80 | (point >> 12 & 0x3f));
    out[2] = (uint8_t)(0x80 | (point >> 6 & 0x3f));
    out[3] = (uint8_t)(0x80 | (point & 0x3f));
    return 4;
}

static unsigned decode(const uint8_t *in, uint32_t *point) {
    if (in[0] < 0x80) {
        *point = in[0];
        return 1;
    }
    if (in[0] < 0xe0) {
        *point = (uint32_t)(in[0] & 0x1f) << 6 | (in[1] & 0x3f);
        return 2;
    }
    if (in[0] < 0xf0) {
        *point = (uint32_t)(in[0] & 0x0f) << 12 | (uint32_t)(in[1] & 0x3f) << 6 | (in[2] & 0x3f);
        return 3;
    }
    *point = (uint32_t)(in[0] & 0x07) << 18 | (uint32_t)(in[1] & 0x3f) << 12 | (uint32_t)(in[2] & 0x3f) << 6 |
             (in[3] & 0x3f);
    return 4;
}

proof_harness void utf8_round_trip(void) {
    uint32_t points[POINTS];
    uint8_t text[4 * POINTS];
    unsigned length = 0;
    for (int i = 0; i < POINTS; i++) {
        points[i] = bmc_any_u32();
        bmc_assume(points[i] <= 0x10ffff);
        length += encode(points[i], text + length);
    }
    assert(length <= sizeof text);
    unsigned read = 0;
    for (int i = 0; i < POINTS; i++) {
        uint32_t point;
        read += decode(text + read, &point);
        assert(point == points[i]);
    }
    assert(read == length);
}
