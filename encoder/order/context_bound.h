// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/order/models.h"

namespace bmc {

/// Bounds the context switches of executions (--context-bound): threads run in K + 1 segments of time, each of which
/// belongs to one thread. Every event is in a segment or beyond the last one (Event::beyond). What is in segments is a
/// beginning of the execution: of each thread, and with all that it depends on. Violations count only there. The rest
/// is just as the memory model allows; every beginning has a rest.
///
/// Segments follow program order, creation, reads-from, and coherence and from-read; so what is in them is an
/// interleaving with at most K switches. Where not `is_interleaving`, an access may be late: it stands behind a write
/// that comes behind it in coherence order or overwrites what it reads. Each such access counts as two switches, to
/// before that write and back.
void bound_contexts(OrderParts& parts, bool is_interleaving);

}  // namespace bmc
