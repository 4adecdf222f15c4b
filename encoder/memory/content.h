// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/IntrusiveRefCntPtr.h>

#include <cstdint>

#include "encoder/memory/persistent_array.h"
#include "encoder/state/scalar.h"

namespace bmc {

/// One byte of an object written at a constant offset: byte `index` of the `size`-byte scalar `value`.
/// A scalar stays whole as long as all its bytes stand side by side, so that pointers survive being stored.
struct ByteCell {
  Scalar value;
  std::uint8_t index = 0;
  std::uint8_t size = 0;  ///< 0: the byte was not written here.

  bool present() const { return size != 0; }
  friend bool operator==(const ByteCell&, const ByteCell&) = default;
};
using ByteMap = PersistentArray<ByteCell>;

class Content;
using ContentPtr = llvm::IntrusiveRefCntPtr<Content>;

/// What an object holds: a history of writes, newest first, of which every part may be shared between states.
/// Writes at constant offsets are cells; all other writes stay on a list that reads resolve (read over write). Where
/// paths met, what only some of them wrote is there under a guard.
class Content {
 public:
  enum class Kind : std::uint8_t {
    Fill,   ///< Every byte is `value` (8 bits wide; undefined shadow for memory never written).
    Array,  ///< Nondeterministic bytes: array number `array`.
    Cells,  ///< `cells` over `under`.
    Store,  ///< `value`, `length` bytes (constant) at `offset`, over `under`.
    Set,    ///< `length` bytes from `offset` are `value` (8 bits wide), over `under`.
    Copy,   ///< `length` bytes from `offset` are those of `source` from `source_offset`, over `under`.
    Join,   ///< `under` where `condition` holds, else `source`.
  };

  Kind kind;
  bool may_hold_pointers = false;  ///< Somewhere in it a pointer may be stored (for the leak check).
  std::uint64_t serial;            ///< Renewed with every change in place; key of the read memo.
  Scalar value;
  ByteMap cells;
  std::uint32_t array = 0;
  std::uint64_t source_limit = ~std::uint64_t{0};  ///< Copy: upper bound of the source object's size.
  Term offset, length, source_offset, condition;
  Term guard;                ///< An entry counts only where this holds; invalid: everywhere.
  std::uint32_t height = 0;  ///< Number of entries, this one included, down to one that is none (Fill, Array, Join).
  ContentPtr under, source;

  explicit Content(Kind k, std::uint64_t s) : kind(k), serial(s) {}
  void Retain() { references_++; }
  void Release() {
    if (--references_ == 0) delete this;
  }
  /// Are these cells that count everywhere?
  bool is_plain_cells() const { return kind == Kind::Cells && !guard.valid(); }
  bool is_shared() const { return references_ > 1; }

 private:
  std::uint32_t references_ = 0;
};

}  // namespace bmc
