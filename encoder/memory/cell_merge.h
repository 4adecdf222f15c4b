// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/memory/contents.h"

namespace bmc {

/// Merges cells that lie over one common content. Costs what differs between neighbours.
class CellMerge {
 public:
  using CellPiece = Alternatives::Piece<const ByteMap*>;

  CellMerge(Contents& contents, Alternatives& ways, ContentPtr under, std::vector<CellPiece> pieces)
      : contents_(contents), ways_(ways), under_(std::move(under)), pieces_(std::move(pieces)) {}

  /// Gives `into` the merged cells.
  void run(Content& into);

 private:
  /// The byte at `offset` is another in piece `piece` than in the one before.
  struct Change {
    std::uint64_t offset;
    std::uint32_t piece;
    auto operator<=>(const Change&) const = default;
  };

  void find_changes();
  /// The pieces in which a byte of [offset, offset + size) changes, the first piece included, in order.
  std::vector<std::uint32_t> changing(std::size_t from, unsigned size) const;
  /// The size of the scalar at a change with which all pieces can be read: whole or absent in each; else 1.
  unsigned common_size(std::size_t change) const;
  Scalar merged(std::size_t change, unsigned size);
  Scalar value_in(const ByteMap& cells, std::uint64_t offset, unsigned size, bool as_pointer);

  Contents& contents_;
  Alternatives& ways_;
  ContentPtr under_;
  std::vector<CellPiece> pieces_;
  std::vector<Change> changes_;
};

}  // namespace bmc
