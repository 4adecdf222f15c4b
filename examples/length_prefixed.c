// SPDX-License-Identifier: Apache-2.0
#include <bmc/bmc.h>
#include <string.h>

static char name[13];  // eight letters, a dot, three letters and the end

/// A packet is a row of records: a tag, a length, that many bytes. Tag 1 carries a file name.
static int find_name(const unsigned char *packet, size_t size) {
  size_t at = 0;
  while (size - at >= 2) {
    size_t length = packet[at + 1];
    if (length > size - at - 2) return -1;  // the packet ends too early
    if (packet[at] == 1) memcpy(name, packet + at + 2, length);
    at += 2 + length;
  }
  return 0;
}

proof_harness void any_packet_is_safe(void) {
  unsigned char packet[16];
  size_t size = bmc_any_size();
  bmc_assume(size <= sizeof packet);
  bmc_any_bytes(packet, size);
  find_name(packet, size);
}
