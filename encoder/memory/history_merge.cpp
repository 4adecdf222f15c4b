// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/history_merge.h"

#include <algorithm>
#include <tuple>

#include "encoder/memory/cell_merge.h"
#include "encoder/memory/scalar_ops.h"

namespace bmc {
namespace {

/// Entries worth copying at a join. A loop makes a few for each of its exits; two paths that wrote much are rather kept
/// apart, since whoever joins them may be joined again (recursion).
std::size_t most_entries(std::size_t pieces) { return 8 + 8 * (pieces - 2); }

/// What an entry was written over; null for what is no entry.
const Content* below(const Content* content) { return content->height > 0 ? content->under.get() : nullptr; }

/// The youngest content that both histories have, or null.
const Content* common(const Content* a, const Content* b) {
  while (a && b && a != b) {
    if (a->height >= b->height)
      a = below(a);
    else
      b = below(b);
  }
  return a && b ? a : nullptr;
}

/// Do two entries of different alternatives write to the same place?
bool same_place(const Content& a, const Content& b) {
  if (a.kind != b.kind || a.height != b.height) return false;
  if (a.kind == Content::Kind::Cells) return a.under == b.under && !a.guard.valid() && !b.guard.valid();
  return a.kind == Content::Kind::Store && a.offset == b.offset && a.length == b.length;
}

}  // namespace

void HistoryMerge::note(const Content* top, const Content* bottom, std::uint32_t first, bool present) {
  for (; top != bottom; top = below(top)) {
    const auto [place, is_new] = index_.emplace(top, entries_.size());
    if (is_new) {
      entries_.push_back({top, {}});
      if (present && first > 0) entries_.back().presence.push_back({0, false});
    }
    entries_[place->second].presence.push_back({first, present});
  }
}

bool HistoryMerge::collect() {
  base_ = pieces_.front().value.get();
  for (std::size_t i = 1; i < pieces_.size() && base_; i++) base_ = common(base_, pieces_[i].value.get());
  if (!base_) return false;
  const std::size_t limit = most_entries(pieces_.size());
  note(pieces_.front().value.get(), base_, 0, true);
  for (std::size_t i = 1; i < pieces_.size() && entries_.size() <= limit; i++) {
    const Content *before = pieces_[i - 1].value.get(), *here = pieces_[i].value.get();
    const Content* shared = common(before, here);
    note(before, shared, pieces_[i].first, false);
    note(here, shared, pieces_[i].first, true);
  }
  return entries_.size() <= limit;
}

HistoryMerge::Timeline HistoryMerge::timeline_of(const Group& group) {
  struct Event {
    std::uint32_t first;
    bool present;  // Of two events at one place, the later one starts.
    const Content* content;
    bool operator<(const Event& other) const { return std::tie(first, present) < std::tie(other.first, other.present); }
  };
  std::vector<Event> events;
  for (const Entry* entry : group)
    for (const auto& [first, present] : entry->presence) events.push_back({first, present, entry->content});
  std::stable_sort(events.begin(), events.end());
  Timeline timeline{{0, nullptr}};
  for (const Event& event : events) {
    const Content* now = event.present ? event.content : nullptr;
    if (timeline.back().first == event.first)
      timeline.back().value = now;
    else
      timeline.push_back({event.first, now});
  }
  return timeline;
}

Term HistoryMerge::guard_of(const Timeline& timeline) {
  TermPool& pool = contents_.pool_;
  std::vector<Alternatives::Piece<Term>> guards;
  for (const auto& [first, entry] : timeline) {
    const Term guard = !entry ? pool.no() : entry->guard.valid() ? entry->guard : pool.yes();
    if (guards.empty() || guards.back().value != guard) guards.push_back({first, guard});
  }
  return ways_.select<Term>(
      guards, [&pool](Term condition, Term then, Term otherwise) { return pool.ite(condition, then, otherwise); });
}

void HistoryMerge::put_cells(const Timeline& timeline, Content& into) {
  std::vector<CellMerge::CellPiece> cells;
  ContentPtr under;
  for (const auto& [first, entry] : timeline) {
    if (!entry) continue;  // There the guard excludes what is merged.
    cells.push_back({cells.empty() ? 0 : first, &entry->cells});
    under = entry->under;
  }
  CellMerge(contents_, ways_, under, std::move(cells)).run(into);
}

void HistoryMerge::put_value(const Timeline& timeline, Content& into) {
  TermPool& pool = contents_.pool_;
  std::vector<Alternatives::Piece<Scalar>> values;
  for (const auto& [first, entry] : timeline)
    if (entry && (values.empty() || values.back().value != entry->value))
      values.push_back({values.empty() ? 0 : first, entry->value});
  into.value = ways_.select<Scalar>(values, [&pool](Term condition, const Scalar& then, const Scalar& otherwise) {
    return select_scalar(pool, condition, then, otherwise);
  });
}

ContentPtr HistoryMerge::put(const Group& group, const ContentPtr& under) {
  const Timeline timeline = timeline_of(group);
  const Term guard = guard_of(timeline);
  TermPool& pool = contents_.pool_;
  if (pool.is_no(guard)) return under;
  const Content& entry = *group.front()->content;
  ContentPtr merged = contents_.make(entry.kind, under);
  if (!pool.is_yes(guard)) merged->guard = guard;
  for (const Entry* one : group)
    merged->may_hold_pointers = merged->may_hold_pointers || one->content->may_hold_pointers;
  merged->source_limit = entry.source_limit;
  merged->offset = entry.offset;
  merged->length = entry.length;
  merged->source_offset = entry.source_offset;
  merged->source = entry.source;
  if (entry.kind == Content::Kind::Cells && group.size() > 1)
    put_cells(timeline, *merged);
  else
    merged->cells = entry.cells;
  if (entry.kind == Content::Kind::Store)
    put_value(timeline, *merged);
  else
    merged->value = entry.value;
  return merged;
}

ContentPtr HistoryMerge::run() {
  if (!collect()) return nullptr;
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Entry& a, const Entry& b) { return a.content->height < b.content->height; });
  std::vector<bool> done(entries_.size());
  ContentPtr merged(const_cast<Content*>(base_));
  for (std::size_t i = 0; i < entries_.size(); i++) {
    if (done[i]) continue;
    Group group{&entries_[i]};
    for (std::size_t k = i + 1; k < entries_.size() && entries_[k].content->height == entries_[i].content->height; k++)
      if (!done[k] && same_place(*entries_[i].content, *entries_[k].content)) {
        done[k] = true;
        group.push_back(&entries_[k]);
      }
    merged = put(group, merged);
  }
  return merged;
}

}  // namespace bmc
