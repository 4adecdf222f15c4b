// SPDX-License-Identifier: Apache-2.0
// library: stb_c_lexer
// package: libstb-dev
// proves: reads beyond the end that it was given (comments, names, characters, numbers); writes beyond the store for strings
// leaves out: the tokens
// bound: any text of 3 bytes: ended by its length with a store of 4 bytes, ended by a zero with a store of 1
// expect: failed out-of-bounds
// The file says of stb_c_lexer_init: "input_stream_end == pointer to the end of the file, or NULL for 0-for-EOF".
#include <bmc/bmc.h>
#include <stdlib.h>

#define STB_C_LEXER_IMPLEMENTATION
#include <stb/stb_c_lexer.h>

#define LENGTH 3
#define STORE 1

static void lex(const char *text, const char *end, char *store, int room) {
  stb_lexer lexer;
  stb_c_lexer_init(&lexer, text, end, store, room);
  while (stb_c_lexer_get_token(&lexer)) continue;
}

proof_harness void reads_within_the_text(void) {
  char *text = malloc(LENGTH), store[LENGTH + 1];
  bmc_any_bytes(text, LENGTH);
  lex(text, text + LENGTH, store, sizeof store);
}

/// The text ends with a zero.
proof_harness void writes_within_the_store(void) {
  char text[LENGTH + 1] = {0}, *store = malloc(STORE);
  bmc_any_bytes(text, LENGTH);
  lex(text, NULL, store, STORE);
}
