// SPDX-License-Identifier: Apache-2.0
// library: RapidXml
// package: librapidxml-dev
// proves: memory safety of parsing; an error is reported inside the text
// leaves out: printing; that the tree is the text's
// bound: any text of up to 5 bytes, parsed in place
// expect: verified
// files: rapidxml
// seeded: rapidxml/rapidxml.hpp | if (!text[0]) | if (false) | out-of-bounds
// quick: -DLENGTH=4
#include <bmc/bmc.hpp>

#include <rapidxml/rapidxml.hpp>

#ifndef LENGTH
#define LENGTH 5
#endif

proof_harness void parses_any_text() {
  char text[LENGTH + 1];
  bmc_any_bytes(text, LENGTH);
  text[LENGTH] = 0;
  rapidxml::xml_document<> document;
  try {
    document.parse<0>(text);
  } catch (const rapidxml::parse_error& error) {
    const char* const where = error.where<char>();
    bmc::check(text <= where && where <= text + LENGTH, "the error lies inside the text");
  }
}
