// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "encoder/engine/path_tree.h"
#include "encoder/memory/contents.h"
#include "encoder/memory/objects.h"
#include "encoder/state/scalar.h"

namespace bmc {

/// Something is done, where `where` holds, that outlives what does it. No two have one number.
struct Effect {
  Term where;
  std::uint64_t number = 0;
};

/// What matters about a path only where threads run.
struct ThreadState {
  /// What was done since the thread's start and outlives it, in the order of execution.
  std::vector<Effect> effects;
  /// Set on a path that repeats a wait for ever: memory is looked at as it is when nothing moves any more. The path
  /// is of interest only within the waiting loop, which is this activation's.
  const void* waiting_in = nullptr;
  int waiting_loop = -1;
  unsigned waiting_runs = 0;  ///< Of that loop, so far.

  bool is_final() const { return waiting_in != nullptr; }
};
/// A value that a term has on all executions of a strand (strands.h), and those of the strand that it came from.
struct KnownValue {
  const KnownValue* before = nullptr;
  unsigned depth = 0;
  Term term, value;
  mutable std::unordered_map<Term, Term> simplified;  ///< Terms under all these values.
};
/// The values known on all of both.
const KnownValue* common(const KnownValue* a, const KnownValue* b);

/// All that distinguishes one path of an activation from another. `locals` holds, by FunctionInfo's slot, the variables
/// that never had their address taken and the registers that outlive the loop they are defined in; an empty Value is
/// one not defined yet.
struct State {
  PathPoint path;
  MemoryState memory;
  std::vector<Value> locals;
  ThreadState threads;
  bool alive = true;  ///< False: no execution gets here.
  unsigned share = 1;  ///< Into how many strands it may still be split (strands.h).
  const KnownValue* known = nullptr;  ///< The innermost one.
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

 private:
  template <typename T>
  using Pieces = std::vector<Alternatives::Piece<T>>;

  PathPoint meet(const std::vector<Incoming>& incoming, Alternatives& ways);
  void merge_memory(Alternatives& ways, const std::vector<Incoming*>& ordered, MemoryState& result);
  ObjectState merge_object(Alternatives& ways, ObjectNumber number, const Pieces<const ObjectState*>& pieces);
  /// The values that `value_of` finds in the states; a state where there is none has any.
  template <typename ValueOf>
  Value merge_value(Alternatives& ways, const std::vector<Incoming*>& ordered, const ValueOf& value_of);

  TermPool& pool_;
  PathTree& tree_;
  Contents& contents_;
  ObjectTable& objects_;
};

}  // namespace bmc
