// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/cell_merge.h"

#include <algorithm>

#include "encoder/memory/scalar_ops.h"

namespace bmc {
namespace {

bool is_whole(const ByteMap& cells, std::uint64_t offset, const ByteCell& first) {
  if (first.index != 0) return false;
  for (unsigned k = 1; k < first.size; k++) {
    const ByteCell* next = cells.find(offset + k);
    if (!next || next->value != first.value || next->index != k || next->size != first.size) return false;
  }
  return true;
}

bool is_absent(const ByteMap& cells, std::uint64_t offset, unsigned size) {
  for (unsigned k = 0; k < size; k++)
    if (cells.find(offset + k)) return false;
  return true;
}

}  // namespace

void CellMerge::run(Content& into) {
  into.cells = *pieces_.back().value;
  find_changes();
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < changes_.size(); i++) {
    const std::uint64_t offset = changes_[i].offset;
    if (offset < done) continue;
    const unsigned size = common_size(i);
    contents_.write_cell(into, offset, size, merged(i, size));
    done = offset + size;
  }
}

void CellMerge::find_changes() {
  for (std::uint32_t i = 1; i < pieces_.size(); i++)
    ByteMap::for_each_difference(
        *pieces_[i - 1].value, *pieces_[i].value,
        [&](std::uint64_t offset, const ByteCell*, const ByteCell*) { changes_.push_back({offset, i}); });
  std::sort(changes_.begin(), changes_.end());
}

std::vector<std::uint32_t> CellMerge::changing(std::size_t from, unsigned size) const {
  std::vector<std::uint32_t> found{0};
  const std::uint64_t end = changes_[from].offset + size;
  for (std::size_t i = from; i < changes_.size() && changes_[i].offset < end; i++) found.push_back(changes_[i].piece);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

unsigned CellMerge::common_size(std::size_t change) const {
  const std::uint64_t offset = changes_[change].offset;
  unsigned size = 0;
  for (const std::uint32_t piece : changing(change, 1))
    if (const ByteCell* cell = pieces_[piece].value->find(offset)) size = std::max<unsigned>(size, cell->size);
  if (size <= 1) return 1;
  for (const std::uint32_t piece : changing(change, size)) {
    const ByteMap& cells = *pieces_[piece].value;
    const ByteCell* cell = cells.find(offset);
    const bool fits = cell ? cell->size == size && is_whole(cells, offset, *cell) : is_absent(cells, offset, size);
    if (!fits) return 1;
  }
  return size;
}

Scalar CellMerge::merged(std::size_t change, unsigned size) {
  const std::uint64_t offset = changes_[change].offset;
  const std::vector<std::uint32_t> places = changing(change, size);
  const bool as_pointer = size == 8 && std::any_of(places.begin(), places.end(), [&](std::uint32_t place) {
                            const ByteCell* cell = pieces_[place].value->find(offset);
                            return cell && cell->value.is_pointer();
                          });
  std::vector<Alternatives::Piece<Scalar>> values;
  for (const std::uint32_t place : places)
    values.push_back({pieces_[place].first, value_in(*pieces_[place].value, offset, size, as_pointer)});
  TermPool& pool = contents_.pool_;
  return ways_.select<Scalar>(values, [&pool](Term condition, const Scalar& then, const Scalar& otherwise) {
    return select_scalar(pool, condition, then, otherwise);
  });
}

Scalar CellMerge::value_in(const ByteMap& cells, std::uint64_t offset, unsigned size, bool as_pointer) {
  TermPool& pool = contents_.pool_;
  const ByteCell* cell = cells.find(offset);
  if (!cell) return contents_.read(under_, pool.constant(kPointerBits, offset), size, as_pointer, ~std::uint64_t{0});
  return size == 1 ? byte_of(pool, cell->value, cell->index) : cell->value;
}

}  // namespace bmc
