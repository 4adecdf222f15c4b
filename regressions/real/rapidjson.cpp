// SPDX-License-Identifier: Apache-2.0
// library: RapidJSON
// package: rapidjson-dev
// proves: memory safety of the SAX reader; the reported end lies inside the text
// leaves out: the document tree; that what it accepts is JSON
// bound: any text of up to 3 bytes
// expect: verified
// files: rapidjson
// seeded: rapidjson/memorystream.h | Ch Peek() const { return RAPIDJSON_UNLIKELY(src_ == end_) ? '\0' : *src_; } | Ch Peek() const { return *src_; } | out-of-bounds
// quick: -DLENGTH=2
#include <bmc/bmc.hpp>

#include <memory>

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#ifndef LENGTH
#define LENGTH 3
#endif

proof_harness void reads_any_text() {
  const std::size_t length = bmc_any_size();
  bmc::assume(length <= LENGTH);
  const std::unique_ptr<char[]> bytes(new char[length]);
  char* const text = bytes.get();
  bmc_any_bytes(text, length);
  rapidjson::MemoryStream stream(text, length);
  rapidjson::BaseReaderHandler<> handler;
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse(stream, handler);
  bmc::check(result.Offset() <= length, "the end lies inside the text");
}
