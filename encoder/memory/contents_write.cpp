// SPDX-License-Identifier: Apache-2.0
// Writes; reads are in contents_read.cpp, merges in contents_merge.cpp.
#include <algorithm>
#include <utility>

#include "encoder/memory/contents.h"
#include "encoder/memory/scalar_ops.h"
#include "support/check.h"

namespace bmc {
namespace {

/// Longest block that is copied or set cell by cell; longer ones become one entry of the history.
constexpr std::uint64_t kEagerBytes = 256;

}  // namespace

ContentPtr Contents::make(Content::Kind kind, const ContentPtr& under) {
  ContentPtr content(new Content(kind, next_serial()));
  content->under = under;
  if (!under) return content;
  content->may_hold_pointers = under->may_hold_pointers;
  if (kind != Content::Kind::Join) content->height = under->height + 1;
  return content;
}

ContentPtr Contents::make_fill(Scalar byte) {
  ContentPtr content = make(Content::Kind::Fill, nullptr);
  content->value = byte;
  return content;
}

ContentPtr Contents::make_uninitialized() { return make_fill(undefined_scalar(pool_, 8)); }
ContentPtr Contents::make_zero() { return make_fill({pool_.zero(8), {}, {}}); }

ContentPtr Contents::make_array(std::uint32_t array) {
  ContentPtr content = make(Content::Kind::Array, nullptr);
  content->array = array;
  return content;
}

Content& Contents::own_cells(ContentPtr& content) {
  if (!content->is_plain_cells()) {
    content = make(Content::Kind::Cells, content);
  } else if (content->is_shared()) {
    ContentPtr copy = make(Content::Kind::Cells, content->under);
    copy->cells = content->cells;
    copy->may_hold_pointers = content->may_hold_pointers;
    content = copy;
  } else {
    content->serial = next_serial();
  }
  return *content;
}

void Contents::write_cell(Content& cells, std::uint64_t offset, unsigned size, const Scalar& value) {
  if (value.is_pointer()) cells.may_hold_pointers = true;
  for (unsigned i = 0; i < size; i++)
    cells.cells.at(offset + i) = {value, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(size)};
}

void Contents::write(ContentPtr& content, Term offset, unsigned size, const Scalar& value) {
  BMC_CHECK(size > 0 && size < 256 && pool_.width(value.bits) == 8 * size);
  if (const auto at = pool_.as_u64(offset)) {
    write_cell(own_cells(content), *at, size, value);
    return;
  }
  ContentPtr store = make(Content::Kind::Store, content);
  store->offset = offset;
  store->length = pool_.constant(kPointerBits, size);
  store->value = value;
  if (value.is_pointer() || size == 8) store->may_hold_pointers = true;
  content = store;
}

void Contents::set(ContentPtr& content, Term offset, Term length, const Scalar& byte, std::uint64_t limit) {
  const auto at = pool_.as_u64(offset);
  const auto count = pool_.as_u64(length);
  if (count == 0) return;
  if (at == 0 && count == limit && *count > kEagerBytes) {
    content = make_fill(byte);
    return;
  }
  if (at && count && *count <= kEagerBytes) {
    Content& cells = own_cells(content);
    for (std::uint64_t i = 0; i < *count; i++) write_cell(cells, *at + i, 1, byte);
    return;
  }
  ContentPtr set = make(Content::Kind::Set, content);
  set->offset = offset;
  set->length = length;
  set->value = byte;
  content = set;
}

bool Contents::copy_cells(ContentPtr& content, std::uint64_t offset, const ContentPtr& source,
                          std::uint64_t source_offset, std::uint64_t length) {
  // Only plain cells over a uniform ground are copied eagerly: there every byte is at hand without building terms.
  const ContentPtr ground = source->is_plain_cells() ? source->under : source;
  if (length > kEagerBytes || ground->kind != Content::Kind::Fill) return false;
  Content& into = own_cells(content);
  std::uint64_t i = 0;
  while (i < length) {
    const ByteCell* cell = source->is_plain_cells() ? source->cells.find(source_offset + i) : nullptr;
    if (!cell) {
      write_cell(into, offset + i++, 1, ground->value);
      continue;
    }
    bool whole = cell->index == 0 && i + cell->size <= length;
    for (unsigned k = 1; whole && k < cell->size; k++) {
      const ByteCell* next = source->cells.find(source_offset + i + k);
      whole = next && next->value == cell->value && next->index == k && next->size == cell->size;
    }
    const ByteCell taken = *cell;
    if (whole) {
      write_cell(into, offset + i, taken.size, taken.value);
      i += taken.size;
    } else {
      write_cell(into, offset + i++, 1, byte_of(pool_, taken.value, taken.index));
    }
  }
  return true;
}

void Contents::copy(ContentPtr& content, Term offset, ContentPtr source, Term source_offset, Term length,
                    std::uint64_t limit, std::uint64_t source_limit) {
  const auto at = pool_.as_u64(offset);
  const auto from = pool_.as_u64(source_offset);
  const auto count = pool_.as_u64(length);
  if (count == 0) return;
  if (at == 0 && from == 0 && count == limit && count) {
    content = source;
    return;
  }
  if (at && from && count && copy_cells(content, *at, source, *from, *count)) return;
  ContentPtr copy = make(Content::Kind::Copy, content);
  copy->offset = offset;
  copy->length = length;
  copy->source_offset = source_offset;
  copy->source_limit = source_limit;
  copy->may_hold_pointers = copy->may_hold_pointers || source->may_hold_pointers;
  copy->source = std::move(source);
  content = copy;
}

}  // namespace bmc
