// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "encoder/memory/alternatives.h"
#include "encoder/memory/by_offset.h"
#include "encoder/memory/content.h"
#include "encoder/term/term_pool.h"

namespace bmc {

/// Gives nondeterministic arrays their bytes. The same offset term always gets the same byte, and equal offsets get
/// equal bytes (Ackermann's constraints are the implementer's business).
class ArraySource {
 public:
  virtual ~ArraySource() = default;
  virtual Term array_byte(std::uint32_t array, Term offset) = 0;
};

/// Reads, writes and merges contents. Offsets are 64-bit terms. All accesses are taken to be inside the object: bounds
/// are claimed by the caller, and what a read outside yields is unspecified.
class Contents {
 public:
  Contents(TermPool& pool, ArraySource& arrays) : pool_(pool), arrays_(arrays) {}

  ContentPtr make_fill(Scalar byte);
  ContentPtr make_uninitialized();
  ContentPtr make_zero();
  ContentPtr make_array(std::uint32_t array);

  /// `size` bytes at `offset`: a pointer if `as_pointer` (size 8), else bits. `limit` is an upper bound of the object's
  /// size, used to enumerate a symbolic offset's possible values.
  Scalar read(const ContentPtr& content, Term offset, unsigned size, bool as_pointer, std::uint64_t limit);

  /// Each changes `content` to the content after the write; shared parts are left alone. `source` may be `content`.
  void write(ContentPtr& content, Term offset, unsigned size, const Scalar& value);
  void set(ContentPtr& content, Term offset, Term length, const Scalar& byte, std::uint64_t limit);
  void copy(ContentPtr& content, Term offset, ContentPtr source, Term source_offset, Term length, std::uint64_t limit,
            std::uint64_t source_limit);

  /// The content that is `then` where `condition` holds, else `otherwise`.
  ContentPtr merge(Term condition, const ContentPtr& then, const ContentPtr& otherwise);
  /// The content that is that of the alternative taken.
  using Piece = Alternatives::Piece<ContentPtr>;
  ContentPtr merge(Alternatives& ways, std::span<const Piece> pieces);

 private:
  struct MemoKey {
    std::uint64_t serial;
    Term offset;
    std::uint32_t size_and_kind;
    std::uint64_t limit;  ///< A content may be shared by objects of different sizes. 0 where it does not matter.
    friend bool operator==(const MemoKey&, const MemoKey&) = default;
  };
  struct MemoHash {
    std::size_t operator()(const MemoKey& key) const {
      return (key.serial * 0x9E3779B97F4A7C15ull) ^ (std::uint64_t{key.offset.id()} << 20) ^ key.size_and_kind ^
             (key.limit << 40);
    }
  };
  struct Access {
    Term offset;
    unsigned size;
    bool as_pointer;
    std::uint64_t limit;
  };

  std::uint64_t next_serial() { return ++serial_; }
  ContentPtr make(Content::Kind kind, const ContentPtr& under);
  Content& own_cells(ContentPtr& content);
  void write_cell(Content& cells, std::uint64_t offset, unsigned size, const Scalar& value);

  Scalar read_memoised(const Content& content, const Access& access);
  Scalar read_uncached(const Content& content, const Access& access);
  Scalar read_entry(const Content& content, const Access& access);
  Scalar read_fill(const Content& content, const Access& access);
  Scalar read_array(const Content& content, const Access& access);
  Scalar read_cells(const Content& content, const Access& access);
  Scalar read_cells_at(const Content& content, std::uint64_t offset, const Access& access);
  Scalar read_cells_anywhere(const Content& content, const Access& access);
  Scalar read_store(const Content& content, const Access& access);
  Scalar read_store_byte(const Content& content, const Access& access);
  Scalar read_set(const Content& content, const Access& access);
  Scalar read_copy(const Content& content, const Access& access);
  Scalar read_bytewise(const Content& content, const Access& access);
  Scalar select_by_offset(const OffsetRange& at, const std::vector<Scalar>& values);

  ContentPtr merge_cells(Alternatives& ways, const ContentPtr& under, std::span<const Piece> pieces);
  ContentPtr join(Term condition, const ContentPtr& then, const ContentPtr& otherwise);
  /// Requires: `source` is not the variable `content`.
  bool copy_cells(ContentPtr& content, std::uint64_t offset, const ContentPtr& source, std::uint64_t source_offset,
                  std::uint64_t length);
  friend class CellMerge;
  friend class HistoryMerge;

  TermPool& pool_;
  ArraySource& arrays_;
  std::uint64_t serial_ = 0;
  std::unordered_map<MemoKey, Scalar, MemoHash> memo_;
};

}  // namespace bmc
