// SPDX-License-Identifier: Apache-2.0
#include "encoder/encode.h"

#include <chrono>
#include <unordered_map>

#include "encoder/engine/engine.h"
#include "encoder/engine/thread_trace.h"

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
    if (!plan->grew && engine.threads().learn_value_ranges()) continue;
    if (plan->grew) engine.not_modelled_with_threads("sharing that so many passes do not find out");
    engine.tie_threads_together();
    break;
  }
  if (plan->has_threads) encoding.threads = plan;
  encoding.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return encoding;
}

Replay replay(const Program& program, const Harness& harness, const EncodeOptions& options, const Encoding& encoding,
              const TermPool& pool, const Assignment& model, std::optional<PropertyIndex> about) {
  TermPool constants;
  Encoding second;
  Choices choices(constants, encoding, pool, model);
  Recorder recorder(encoding.threads != nullptr);
  ThreadPlan plan = encoding.threads ? *encoding.threads : ThreadPlan{};
  Engine engine({program, harness, options, second, nullptr, &recorder, plan}, constants, choices);
  engine.run();
  const bool has_threads = encoding.threads && !recorder.is_finished();
  if (has_threads) engine.tie_threads_together();

  std::unordered_map<std::uint64_t, PropertyIndex> by_key;
  for (PropertyIndex i = 0; i < encoding.vc.properties.size(); i++) by_key.emplace(encoding.vc.properties[i].key, i);
  Replay result;
  std::optional<PropertyIndex> about_here;
  const bool is_consistent = engine.threads().is_consistent();
  for (const PropertyIndex property : is_consistent ? recorder.violated() : std::vector<PropertyIndex>()) {
    const Property& violated = second.vc.properties[property];
    const auto found = by_key.find(violated.key);
    if (found == by_key.end()) continue;
    result.violated.push_back(found->second);
    if (result.message.empty()) result.message = violated.message;
    if (found->second == about) about_here = property;
  }
  result.trace = has_threads ? make_thread_trace(engine, recorder, about_here) : recorder.take_trace();
  if (has_threads && about_here) result.message = result.trace.steps.back().value;
  return result;
}

}  // namespace bmc
