// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "driver/worker.h"

namespace bmc {

inline constexpr int kMemoryExit = 102;  ///< A worker's exit status when memory runs out.
inline constexpr int kParentGoneExit = 103;

/// The life of a forked worker: sets its limits, runs the job on a stack of a gibibyte, exits.
[[noreturn]] void run_child(const WorkerJob& job, WorkerChannel channel, std::uint64_t memory_mib, int parent);

}  // namespace bmc
