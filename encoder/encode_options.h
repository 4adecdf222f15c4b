// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "encoder/vc/property.h"

namespace bmc {

/// What a call of a function without body and model does.
enum class UndefinedFunctions : std::uint8_t {
  Fail,   ///< A property `unsupported` that names it.
  Havoc,  ///< Returns anything; memory reachable from its arguments stays as it is. Said in the answer.
};

/// Which values reads by threads may see.
enum class MemoryModel : std::uint8_t {
  Rc11,  ///< C++'s own, as repaired by Lahav and others.
  Tso,   ///< x86's: store buffers.
  Sc,    ///< Threads interleave.
};

/// Bounds and checks of symbolic execution. docs/options.md says what each option promises.
struct EncodeOptions {
  std::optional<unsigned> unwind;             ///< Runs of every loop body; absent: found automatically.
  std::map<std::string, unsigned> unwindset;  ///< Per loop id (FUNCTION.N).
  unsigned max_unwind = 1u << 16;             ///< Where the automatic bound gives up.
  MemoryModel memory_model = MemoryModel::Rc11;
  std::optional<unsigned> context_bound;      ///< Only executions with at most so many context switches; absent: all.
  /// Where the program may be one whose threads always interleave, it is taken for one; see Encoding::presumes_no_races.
  bool presume_race_free = false;
  /// While threads run, a loop without a bound that looks at what they share in every run, and could be left in so many ways,
  /// is not followed any further: it may go round without end. Absent: it is followed.
  std::optional<unsigned> most_exits = 12;
  bool unwinding_assertions = true;
  bool malloc_may_fail = false;
  bool address_reuse = false;
  UndefinedFunctions undefined_functions = UndefinedFunctions::Fail;
  std::bitset<kPropertyKindCount> checks = default_checks();
  double feasibility_seconds = 2.0;           ///< Budget of one query that asks whether a loop may go on.

  bool checks_for(PropertyKind kind) const { return checks[static_cast<std::size_t>(kind)]; }
  static std::bitset<kPropertyKindCount> default_checks() {
    std::bitset<kPropertyKindCount> set;
    for (const PropertyInfo& row : kProperties) set[static_cast<std::size_t>(row.kind)] = row.on_by_default;
    return set;
  }
};

}  // namespace bmc
