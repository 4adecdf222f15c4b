// what: CRC-32 of 3 symbolic bytes bit by bit equals the one by a table of 16 entries
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

#define BYTES 3

static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                   0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
#ifdef SEEDED_BUG
                                   0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21d};
#else
                                   0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
#endif

static uint32_t by_bits(const uint8_t *data, int size) {
    uint32_t crc = 0xffffffffu;
    for (int i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

static uint32_t by_table(const uint8_t *data, int size) {
    uint32_t crc = 0xffffffffu;
    for (int i = 0; i < size; i++) {
        crc = table[(crc ^ data[i]) & 15] ^ crc >> 4;
        crc = table[(crc ^ data[i] >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}

proof_harness void both_agree(void) {
    uint8_t data[BYTES];
    bmc_any_bytes(data, sizeof data);
    assert(by_bits(data, BYTES) == by_table(data, BYTES));
}
