// SPDX-License-Identifier: Apache-2.0
#include "encoder/encode.h"

#include <chrono>
#include <unordered_map>

#include "encoder/engine/engine.h"

namespace bmc {

Encoding encode(const Program& program, const Harness& harness, TermPool& pool, const EncodeOptions& options,
                FeasibilityOracle* oracle) {
  const auto start = std::chrono::steady_clock::now();
  Encoding encoding;
  Choices choices(pool, encoding);
  Engine engine({program, harness, options, encoding, oracle, nullptr}, pool, choices);
  engine.run();
  encoding.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return encoding;
}

Replay replay(const Program& program, const Harness& harness, const EncodeOptions& options, const Encoding& encoding,
              const TermPool& pool, const Assignment& model) {
  TermPool constants;
  Encoding second;
  Choices choices(constants, encoding, pool, model);
  Recorder recorder;
  Engine engine({program, harness, options, second, nullptr, &recorder}, constants, choices);
  engine.run();

  std::unordered_map<std::uint64_t, PropertyIndex> by_key;
  for (PropertyIndex i = 0; i < encoding.vc.properties.size(); i++) by_key.emplace(encoding.vc.properties[i].key, i);
  Replay result;
  result.trace = recorder.take_trace();
  for (const PropertyIndex property : recorder.violated()) {
    const Property& violated = second.vc.properties[property];
    result.message = violated.message;
    if (const auto found = by_key.find(violated.key); found != by_key.end()) result.violated.push_back(found->second);
  }
  return result;
}

}  // namespace bmc
