// SPDX-License-Identifier: Apache-2.0
// library: QOI, an image format
// package: libqoi-dev
// proves: memory safety of decoding any file; what was encoded is decoded to the same pixels
// leaves out: larger images; reading and writing files
// bound: any bytes up to 32, the image up to 4 pixels; any 2 pixels of 3 bytes there and back
// expect: verified
// files: qoi.h
// seeded: qoi.h | chunks_len = size - (int)sizeof(qoi_padding); | chunks_len = size; | out-of-bounds
// quick: -DLENGTH=26 -DPIXELS=2
#include <bmc/bmc.h>
#include <stdint.h>

#define QOI_IMPLEMENTATION
#define QOI_NO_STDIO
#include <qoi.h>

#ifndef LENGTH
#define LENGTH 32
#endif
#ifndef PIXELS
#define PIXELS 4
#endif

static unsigned number_at(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

proof_harness void decodes_any_bytes(void) {
  const size_t length = bmc_any_size();
  bmc_assume(length <= LENGTH);
  unsigned char *bytes = malloc(length);
  bmc_any_bytes(bytes, length);
  // The size that the header states is bounded; all else, and a header cut short, is arbitrary.
  if (length >= 12) bmc_assume((uint64_t)number_at(bytes + 4) * number_at(bytes + 8) <= PIXELS);
  qoi_desc about;
  unsigned char *pixels = qoi_decode(bytes, (int)length, &about, bmc_any_int());
  if (pixels) bmc_assert(about.channels == 3 || about.channels == 4, "a decoded image has 3 or 4 channels");
  free(pixels);
}

#define WIDTH 2

proof_harness void decodes_what_was_encoded(void) {
  unsigned char pixels[WIDTH * 3];
  bmc_any_bytes(pixels, sizeof pixels);
  const qoi_desc about = {WIDTH, 1, 3, QOI_SRGB};
  qoi_desc found;
  int length = 0;
  unsigned char *bytes = qoi_encode(pixels, &about, &length);
  bmc_assert(bytes != NULL && length > 0, "any pixels can be encoded");
  unsigned char *again = qoi_decode(bytes, length, &found, 0);
  bmc_assert(again != NULL && found.width == WIDTH && found.height == 1, "what was encoded can be decoded");
  for (int i = 0; i < WIDTH * 3; i++) bmc_assert(again[i] == pixels[i], "every pixel is the same");
}
