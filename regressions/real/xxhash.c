// SPDX-License-Identifier: Apache-2.0
// library: xxHash
// package: libxxhash-dev
// proves: memory safety of XXH32 and XXH64 at any length; 20 bytes in two pieces hash to XXH32 of the whole
// leaves out: XXH3; input that is not aligned
// bound: any bytes, any length up to 40; any 20 bytes, cut anywhere
// expect: verified
// files: xxhash.h
// seeded: xxhash.h | const xxh_u8* const limit = bEnd - 15; | const xxh_u8* const limit = bEnd; | out-of-bounds
// quick: -DLENGTH=20
#define XXH_INLINE_ALL
#define XXH_NO_XXH3
#include <bmc/bmc.h>

#include <xxhash.h>

#ifndef LENGTH
#define LENGTH 40
#endif

static const unsigned char *any_bytes(size_t *length) {
  *length = bmc_any_size();
  bmc_assume(*length <= LENGTH);
  unsigned char *bytes = (unsigned char *)malloc(*length);
  bmc_any_bytes(bytes, *length);
  return bytes;
}

proof_harness void hashes_any_bytes_to_32_bits(void) {
  size_t length;
  const unsigned char *bytes = any_bytes(&length);
  XXH32(bytes, length, bmc_any_u32());
}

proof_harness void hashes_any_bytes_to_64_bits(void) {
  size_t length;
  const unsigned char *bytes = any_bytes(&length);
  XXH64(bytes, length, bmc_any_u64());
}

/// The same bytes in two pieces, wherever they are cut.
proof_harness void pieces_hash_as_the_whole(void) {
  unsigned char bytes[20];
  bmc_any_bytes(bytes, sizeof bytes);
  for (size_t first = 0; first <= sizeof bytes; first++) {
    XXH32_state_t state;
    XXH32_reset(&state, 1);
    XXH32_update(&state, bytes, first);
    XXH32_update(&state, bytes + first, sizeof bytes - first);
    bmc_assert(XXH32_digest(&state) == XXH32(bytes, sizeof bytes, 1), "the same hash");
  }
}
