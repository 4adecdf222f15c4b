// SPDX-License-Identifier: Apache-2.0
// library: jsmn, a JSON tokeniser
// package: libjsmn-dev
// proves: memory safety; tokens lie inside the text and there are no more than fit
// leaves out: that the tokens are those of the JSON grammar
// bound: any text of up to 6 bytes, up to 4 tokens; counting alone too
// expect: verified
// files: jsmn.h
// seeded: jsmn.h | for (; parser->pos < len && js[parser->pos] != '\0'; parser->pos++) { | for (; js[parser->pos] != '\0'; parser->pos++) { | out-of-bounds
// quick: -DLENGTH=3 -DTOKENS=3
#include <bmc/bmc.h>

#include <jsmn.h>

#ifndef LENGTH
#define LENGTH 6
#endif
#ifndef TOKENS
#define TOKENS 4
#endif

proof_harness void tokenises_any_text(void) {
  char text[LENGTH];
  jsmntok_t tokens[TOKENS];
  const size_t length = bmc_any_size();
  const unsigned room = bmc_any_uint();
  bmc_assume(length <= LENGTH && room <= TOKENS);
  bmc_any_bytes(text, length);  // nothing behind the text is ever written, so reading it is an error as well
  jsmn_parser parser;
  jsmn_init(&parser);
  const int count = jsmn_parse(&parser, text, length, tokens, room);
  bmc_assert(count <= (int)room, "no more tokens than there is room for");
  for (int i = 0; i < count; i++) {
    const jsmntok_t t = tokens[i];
    bmc_assert(0 <= t.start && t.start <= t.end && (size_t)t.end <= length, "a token lies inside the text");
  }
}

proof_harness void counts_tokens_of_any_text(void) {
  char text[LENGTH];
  const size_t length = bmc_any_size();
  bmc_assume(length <= LENGTH);
  bmc_any_bytes(text, length);
  jsmn_parser parser;
  jsmn_init(&parser);
  const int count = jsmn_parse(&parser, text, length, NULL, 0);
  bmc_assert(count <= (int)length, "no more tokens than bytes");
}
