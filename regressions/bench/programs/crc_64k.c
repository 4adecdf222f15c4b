// what: CRC-32 of 64 KiB of constant data, bit by bit: concrete execution only
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdint.h>

static uint8_t data[65536];

proof_harness void crc(void) {
    for (uint32_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * 31u >> 3);
    uint32_t crc = 0xffffffffu;
    for (uint32_t i = 0; i < sizeof data; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;
    }
    assert(crc != 0);
}
