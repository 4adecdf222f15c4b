// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "encoder/memory/contents.h"

namespace bmc {

/// Merges histories that grew out of one: the entries that not all of them have are put on top of what is common, each
/// under a guard that says for which alternatives it counts. So the writes of a loop's runs are there once, however
/// many exits the loop has, and a read meets each of them once. Entries of different alternatives at the same height
/// become one if they write to the same offset.
class HistoryMerge {
 public:
  HistoryMerge(Contents& contents, Alternatives& ways, std::span<const Contents::Piece> pieces)
      : contents_(contents), ways_(ways), pieces_(pieces) {}

  /// The merged content; null if the histories have nothing in common, or so many entries of their own that copying
  /// them at every join would cost more than keeping them apart.
  ContentPtr run();

 private:
  /// Where an entry starts (true) and ceases (false) to be part of the history.
  using Presence = std::vector<Alternatives::Piece<bool>>;
  struct Entry {
    const Content* content;
    Presence presence;
  };

  using Group = std::vector<const Entry*>;
  /// Which entry of a group is part of the history, from where on; null for none.
  using Timeline = std::vector<Alternatives::Piece<const Content*>>;

  /// Finds the entries above what all histories share.
  bool collect();
  void note(const Content* top, const Content* bottom, std::uint32_t first, bool present);
  static Timeline timeline_of(const Group& group);
  Term guard_of(const Timeline& timeline);
  /// The group as one entry over `under`.
  ContentPtr put(const Group& group, const ContentPtr& under);
  void put_cells(const Timeline& timeline, Content& into);
  void put_value(const Timeline& timeline, Content& into);

  Contents& contents_;
  Alternatives& ways_;
  std::span<const Contents::Piece> pieces_;
  const Content* base_ = nullptr;
  std::vector<Entry> entries_;
  std::unordered_map<const Content*, std::size_t> index_;  ///< Of entries.
};

}  // namespace bmc
