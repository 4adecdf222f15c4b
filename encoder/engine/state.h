// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/engine/path_tree.h"
#include "encoder/memory/contents.h"
#include "encoder/memory/objects.h"
#include "encoder/state/scalar.h"

namespace bmc {

/// What matters about a path only where threads run.
struct ThreadState {
  std::vector<Term> effects;  ///< Where what was done since the thread's start outlives it: under any of these.
  /// Set on a path that repeats a wait for ever: memory is looked at as it is when nothing moves any more. The path
  /// is of interest only within the waiting loop, which is this activation's.
  const void* waiting_in = nullptr;
  int waiting_loop = -1;
  unsigned waiting_runs = 0;  ///< Of that loop, so far.

  bool is_final() const { return waiting_in != nullptr; }
};

/// All that distinguishes one path of an activation from another. `locals` holds, by FunctionInfo's slot, the variables
/// that never had their address taken and the registers that outlive the loop they are defined in; an empty Value is
/// one not defined yet.
struct State {
  PathPoint path;
  MemoryState memory;
  std::vector<Value> locals;
  ThreadState threads;
  bool alive = true;  ///< False: no execution gets here.
};

/// A state that waits to enter a block, with the values that the block's phi nodes take on this edge.
struct Incoming {
  State state;
  std::vector<Value> phis;
};

/// Merges states at joins.
class StateMerger {
 public:
  StateMerger(TermPool& pool, PathTree& tree, Contents& contents, ObjectTable& objects)
      : pool_(pool), tree_(tree), contents_(contents), objects_(objects) {}

  /// The single state that stands for all of `incoming`. Requires: at least one, all alive.
  Incoming merge(std::vector<Incoming> incoming);

  /// `then` where `condition` holds, else `otherwise`, leaf by leaf; an empty Value yields to the other.
  Value select(Term condition, const Value& then, const Value& otherwise);

 private:
  Incoming merge_two(Incoming a, Incoming b);
  void merge_memory(Term condition, MemoryState& a, const MemoryState& b);
  ObjectState merge_object(Term condition, ObjectNumber number, const ObjectState* a, const ObjectState* b);

  TermPool& pool_;
  PathTree& tree_;
  Contents& contents_;
  ObjectTable& objects_;
};

}  // namespace bmc
