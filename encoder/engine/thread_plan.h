// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "encoder/memory/objects.h"

namespace bmc {

inline constexpr std::uint32_t kNoObject = ~std::uint32_t{0};

/// Constants that may stand at one place of an object while threads run.
struct PlaceValues {
  std::optional<std::uint64_t> offset;  ///< Absent: anywhere in the object.
  unsigned size = 0;
  /// (object, bits); kNoObject for plain bits.
  std::set<std::pair<std::uint32_t, std::uint64_t>> constants;
  std::set<ObjectNumber> targets;             ///< Objects that pointers of unknown offset point into.
  bool is_open = false;                       ///< Other values, too.
  bool may_be_undefined = false;
  std::optional<std::uint64_t> most = {};     ///< No value that is read is larger; known before the last pass.
};

/// An object that a thread may get the address of before the engine executes the thread that makes it.
struct KnownObject {
  Object::Kind kind = Object::Kind::Unused;
  Object::Allocator allocator = Object::Allocator::None;
  bool is_constant = false, is_zeroed = false;
  std::uint64_t size = 0, alignment = 1;
  std::string name;
  const llvm::Value* origin = nullptr;
  const llvm::Instruction* site = nullptr;
};

/// What must be known about a program before its threads can be executed one by one: which memory they share and what
/// may be read there. A pass of symbolic execution uses what the passes before it found, and adds what it finds; the
/// pass that adds nothing is the one that counts. A replay uses the same plan.
struct ThreadPlan {
  struct Range {
    std::uint64_t low, high;  ///< Bytes low .. high-1.
    friend bool operator==(const Range&, const Range&) = default;
  };
  std::unordered_map<std::uint64_t, ObjectNumber> numbers;  ///< Of objects, by the key of their making.
  ObjectNumber next_number = 1;
  std::map<ObjectNumber, KnownObject> objects;
  std::unordered_map<std::uint64_t, std::uint32_t> thread_numbers;  ///< By the key of their creation.
  std::map<ObjectNumber, std::vector<Range>> shared;        ///< Written by one thread and accessed by another.
  std::set<ObjectNumber> released;                          ///< By one thread, and accessed by another.
  std::set<const llvm::Value*> renewed;                     ///< Allocas of which an object is in `released`.
  std::map<ObjectNumber, std::vector<PlaceValues>> written;
  std::set<std::uint64_t> waits;                            ///< Loops that wait, by their activation's and head's key.
  bool has_threads = false;                                 ///< Some are started.
  bool has_ranges = false;                                  ///< It is known how large what is read can be.
  std::optional<unsigned> context_bound;                    ///< If it leaves anything out; known after the last pass.

  bool grew = false;  ///< In the current pass.
};

}  // namespace bmc
