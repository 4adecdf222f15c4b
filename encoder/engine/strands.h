// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/engine/engine.h"

namespace bmc {

// Containers made of nodes take another shape for each order of their keys. Merged, every link between nodes becomes a
// choice among all nodes, and each step along such links multiplies the choices. So C++ library code keeps states of
// different shapes apart: where they would meet, each goes on by itself, as a strand, to the end of the function,
// and so on through the callers while the shapes differ. Strands exclude each other like the arms of a branch.
//
// Every state has a share, the number of strands that may still come from it; strands divide it among
// themselves, and without a share states are merged as everywhere else.

/// The share of a harness: the most strands at one time.
inline constexpr unsigned kStrands = 256;
/// Sizes of more values than these stay terms.
inline constexpr unsigned kMostValues = 20;

/// Is it code whose states are kept apart: functions of the C++ library and of its models?
bool keeps_apart(const FunctionInfo& info);

/// Groups states that are about to meet by their shape: two have one shape if all pointers that they keep, in memory
/// and in `phis`, either point into the same objects or point to several already. At most `share` groups, none empty.
std::vector<std::vector<Incoming>> group_by_shape(const TermPool& pool, std::vector<Incoming> incoming, unsigned share);

/// `term` under all values that are known.
Term simplify(TermPool& pool, const KnownValue& known, Term term);

/// Splits the current state by the object that the loaded pointer points to, if there are few: the strands wait in
/// the activation's `apart`, the current state keeps the last one, whose value is the result.
Scalar split_by_object(Engine& engine, const Scalar& pointer);

}  // namespace bmc
