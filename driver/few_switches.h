// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/oracle.h"
#include "encoder/encode.h"
#include "encoder/vc/trace.h"

namespace bmc {

/// A counterexample with threads, and the property that it violates.
struct Counterexample {
  std::uint64_t property_key = 0;
  Trace trace;
  std::string message;  ///< Of the violation.
};

/// What is asked again, and how.
struct FewSwitchesQuery {
  const Program& program;
  const Harness& harness;
  EncodeOptions options;
  RewriteOptions rewriting;
  MakeBackend make_backend;
};

/// Replaces counterexamples by others that are interleavings with fewer context switches, or interleavings at all, as
/// far as they are found in so many seconds. Tries bounds from small to large: the first one that admits a violation is
/// the least. Every new counterexample is executed before it is believed.
void find_few_switches(const FewSwitchesQuery& query, double seconds, std::vector<Counterexample>& counterexamples);

}  // namespace bmc
