// SPDX-License-Identifier: Apache-2.0
#include <bmc/bmc.h>
#include <string.h>

static unsigned char key[8];

/// Takes the length-prefixed field at the start of a packet as the key.
static int set_key(const unsigned char *packet, size_t size) {
  if (size < 1 || packet[0] > size - 1) return -1;
  memcpy(key, packet + 1, packet[0]);
  return 0;
}

proof_harness void any_packet_is_safe(void) {
  unsigned char packet[16];
  size_t size = bmc_any_size();
  bmc_assume(size <= sizeof packet);
  bmc_any_bytes(packet, size);
  set_key(packet, size);
}
