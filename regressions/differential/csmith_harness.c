// SPDX-License-Identifier: Apache-2.0
// A csmith program (-DPROGRAM="file") as a harness: its checksum must be EXPECTED, and no other.
#include <bmc/bmc.h>

#define main csmith_main
#define platform_main_end csmith_prints_the_checksum
#include <csmith.h>
#undef platform_main_end

static uint32_t expected;

static void platform_main_end(uint32_t checksum, int flag) {
  bmc_assert(checksum == expected, "checksum");
}

#include PROGRAM

proof_harness void right_checksum(void) {
  expected = EXPECTED;
  csmith_main();
}

proof_harness void wrong_checksum(void) {
  expected = EXPECTED ^ 0x10u;
  csmith_main();
}
