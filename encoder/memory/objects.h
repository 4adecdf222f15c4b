// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encoder/memory/content.h"
#include "encoder/memory/persistent_array.h"
#include "support/check.h"

namespace llvm {
class Instruction;
class Value;
}  // namespace llvm

namespace bmc {

using ObjectNumber = std::uint32_t;
inline constexpr ObjectNumber kNullObject = 0;
/// The number in the image of a pointer that has none; no object ever gets it.
inline constexpr ObjectNumber kInvalidObject = (1u << kObjectBits) - 1;

/// What is fixed about an object for its whole life. Life and content are the state's (ObjectState).
struct Object {
  enum class Kind : std::uint8_t {
    Unused, Stack, Heap, Global, Function,
    View,  ///< A member or row of `parent`, for pointers made from it (--check-subobject). Has no state of its own.
  };
  enum class Allocator : std::uint8_t { None, Malloc, New, NewArray };

  Kind kind = Kind::Unused;
  Allocator allocator = Allocator::None;
  bool is_constant = false;
  Term size;                    ///< In bytes, 64 bits wide.
  std::uint64_t limit = 0;      ///< Upper bound of the size.
  std::uint64_t alignment = 1;  ///< Of the object's address, a power of two.
  std::string name;             ///< As in the source where there is a name.
  const llvm::Value* origin = nullptr;      ///< The alloca, global, function or allocating call.
  const llvm::Instruction* site = nullptr;  ///< Heap: the line of the user's own that led to the allocation.
  Term address;                 ///< Heap: the object number that its address shows, where that may be another's
                                ///< (--address-reuse); else no term.
  std::uint32_t parent = 0;     ///< View: the object it is a part of, never a view itself …
  Term base;                    ///< … and where in it the part begins; offsets of pointers count from the parent's start.
  ContentPtr initial;           ///< The content at the start, where it is known.
  bool is_found = false;        ///< A thread that did not make it has changed its state: where a state of that thread
                                ///< holds nothing of it, it exists all the same.
};

/// All objects of a harness by number. Numbers start at 1 and are never used twice.
class ObjectTable {
 public:
  ObjectNumber add(Object object) {
    objects_.push_back(std::move(object));
    BMC_CHECK(objects_.size() < kInvalidObject);
    return static_cast<ObjectNumber>(objects_.size() - 1);
  }
  /// Puts an object under a number of the caller's (for a replay, which must use the numbers of the first run).
  void put(ObjectNumber number, Object object) {
    if (objects_.size() <= number) objects_.resize(number + 1);
    objects_[number] = std::move(object);
  }
  Object& operator[](ObjectNumber number) {
    BMC_CHECK(number < objects_.size());
    return objects_[number];
  }
  bool contains(std::uint64_t number) const {
    return number < objects_.size() && objects_[number].kind != Object::Kind::Unused;
  }
  std::size_t size() const { return objects_.size(); }

 private:
  std::vector<Object> objects_ = std::vector<Object>(1);  // number 0 is null
};

/// What changes about an object along an execution.
struct ObjectState {
  ContentPtr content;
  Term alive;  ///< Of width 1.

  bool present() const { return alive.valid(); }
  friend bool operator==(const ObjectState& a, const ObjectState& b) {
    return a.alive == b.alive && a.content == b.content;
  }
};
using MemoryState = PersistentArray<ObjectState>;

}  // namespace bmc
