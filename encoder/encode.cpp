// SPDX-License-Identifier: Apache-2.0
#include "encoder/encode.h"

#include <chrono>
#include <unordered_map>

#include "encoder/engine/engine.h"

namespace bmc {

Encoding encode(const Program& program, const Harness& harness, TermPool& pool, const EncodeOptions& options,
                FeasibilityOracle* oracle) {
  constexpr unsigned kMostPasses = 40;
  const auto start = std::chrono::steady_clock::now();
  const auto plan = std::make_shared<ThreadPlan>();
  Encoding encoding;
  for (unsigned pass = 1;; pass++) {
    plan->grew = false;
    encoding = Encoding{};
    Choices choices(pool, encoding, *plan);
    Engine engine({program, harness, options, encoding, oracle, nullptr, *plan}, pool, choices);
    engine.run();
    if (!plan->has_threads) break;
    if (plan->grew && pass < kMostPasses) continue;
    if (plan->grew) engine.not_modelled_with_threads("sharing that so many passes do not find out");
    engine.tie_threads_together();
    break;
  }
  if (plan->has_threads) encoding.threads = plan;
  encoding.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return encoding;
}

Replay replay(const Program& program, const Harness& harness, const EncodeOptions& options, const Encoding& encoding,
              const TermPool& pool, const Assignment& model) {
  TermPool constants;
  Encoding second;
  Choices choices(constants, encoding, pool, model);
  Recorder recorder;
  ThreadPlan plan = encoding.threads ? *encoding.threads : ThreadPlan{};
  Engine engine({program, harness, options, second, nullptr, &recorder, plan}, constants, choices);
  engine.run();
  if (encoding.threads && !recorder.is_finished()) engine.tie_threads_together();

  std::unordered_map<std::uint64_t, PropertyIndex> by_key;
  for (PropertyIndex i = 0; i < encoding.vc.properties.size(); i++) by_key.emplace(encoding.vc.properties[i].key, i);
  Replay result;
  result.trace = recorder.take_trace();
  if (!engine.threads().is_consistent()) return result;
  for (const PropertyIndex property : recorder.violated()) {
    const Property& violated = second.vc.properties[property];
    result.message = violated.message;
    if (const auto found = by_key.find(violated.key); found != by_key.end()) result.violated.push_back(found->second);
  }
  return result;
}

}  // namespace bmc
