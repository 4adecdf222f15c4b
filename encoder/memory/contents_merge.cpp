// SPDX-License-Identifier: Apache-2.0
// Merges. What they cost is what differs between neighbours in the order of the alternatives.
#include <algorithm>

#include "encoder/memory/cell_merge.h"
#include "encoder/memory/contents.h"
#include "encoder/memory/history_merge.h"

namespace bmc {
namespace {

/// What lies under the cells on top, if there are any.
const ContentPtr& ground_of(const ContentPtr& content) { return content->is_plain_cells() ? content->under : content; }

}  // namespace

ContentPtr Contents::join(Term condition, const ContentPtr& then, const ContentPtr& otherwise) {
  ContentPtr join = make(Content::Kind::Join, then);
  join->condition = condition;
  join->source = otherwise;
  join->may_hold_pointers = then->may_hold_pointers || otherwise->may_hold_pointers;
  return join;
}

ContentPtr Contents::merge(Term condition, const ContentPtr& then, const ContentPtr& otherwise) {
  if (then == otherwise || pool_.is_yes(condition)) return then;
  if (pool_.is_no(condition)) return otherwise;
  Alternatives ways(pool_, condition);
  const bool then_first = ways.order()[0] == 0;
  const Piece pieces[] = {{0, then_first ? then : otherwise}, {1, then_first ? otherwise : then}};
  return merge(ways, pieces);
}

ContentPtr Contents::merge(Alternatives& ways, std::span<const Piece> pieces) {
  if (pieces.size() == 1) return pieces.front().value;
  const ContentPtr ground = ground_of(pieces.front().value);
  if (std::all_of(pieces.begin(), pieces.end(), [&](const Piece& p) { return ground_of(p.value) == ground; }))
    return merge_cells(ways, ground, pieces);
  if (const ContentPtr merged = HistoryMerge(*this, ways, pieces).run()) return merged;
  return ways.select<ContentPtr>(pieces, [&](Term condition, const ContentPtr& then, const ContentPtr& otherwise) {
    return pieces.size() > 2 ? merge(condition, then, otherwise) : join(condition, then, otherwise);
  });
}

ContentPtr Contents::merge_cells(Alternatives& ways, const ContentPtr& under, std::span<const Piece> pieces) {
  const ByteMap none;
  std::vector<CellMerge::CellPiece> cells;
  ContentPtr merged = make(Content::Kind::Cells, under);
  for (const auto& [first, content] : pieces) {
    cells.push_back({first, content->is_plain_cells() ? &content->cells : &none});
    merged->may_hold_pointers = merged->may_hold_pointers || content->may_hold_pointers;
  }
  CellMerge(*this, ways, under, std::move(cells)).run(*merged);
  return merged;
}

}  // namespace bmc
