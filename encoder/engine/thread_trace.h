// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "encoder/engine/claim_log.h"
#include "encoder/engine/recorder.h"

namespace bmc {

class Engine;

// What a replay records of its threads, beside what it records of any program (describe.h).

/// The event that is about to be added; `site` is null where no instruction makes it.
void note_event(Engine& engine, const ClaimSite* site);
/// The current thread waits for ever at the place, for an object if it is known.
void record_wait(Engine& engine, const ClaimSite& site, std::string object);
/// What a primitive is called: the variable, or the part of one, that the pointer points to; empty for null and for
/// what is not the user's own.
std::string describe_subject(Engine& engine, const Scalar& pointer);
/// The current thread does something that others notice, as a model says it: "locks", and the object.
void record_sync(Engine& engine, std::string verb, std::string object);
/// A library function enters the first function of the user's own in the current thread.
void record_thread_start(Engine& engine, const llvm::Function& callee);

/// The trace of a replay whose threads are tied together: all steps in one sequence, up to the violation of `property`
/// and with what it depends on; to the end if there is none.
Trace make_thread_trace(Engine& engine, Recorder& recorder, std::optional<PropertyIndex> property);

}  // namespace bmc
