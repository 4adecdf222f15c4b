// what: the first place of a byte among 16, by comparing all of them at once
// bmc:
// expect: verified
// why: bit k of the mask says whether lane k is equal, so the lowest bit that is set is the first of them
#include <bmc/bmc.h>
#include <emmintrin.h>

proof_harness void first_place(void) {
  unsigned char text[16], wanted = bmc_any_u8();
  bmc_any_bytes(text, sizeof text);
  const __m128i found = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)text), _mm_set1_epi8((char)wanted));
  const int mask = _mm_movemask_epi8(found);
  const int place = mask == 0 ? 16 : __builtin_ctz((unsigned)mask);
  if (place < 16) bmc_assert(text[place] == wanted && (place == 0 || text[0] != wanted), "the first");
}
