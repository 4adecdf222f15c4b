// SPDX-License-Identifier: Apache-2.0
// Reads: read over write with a memo, so that a history shared by many reads is walked once per offset.
// Recursion over the history is as deep as the history is long; the worker runs on a stack made for it.
#include <algorithm>
#include <bit>

#include "encoder/memory/by_offset.h"
#include "encoder/memory/congruence.h"
#include "encoder/memory/contents.h"
#include "encoder/memory/scalar_ops.h"
#include "support/check.h"

namespace bmc {
namespace {

/// A read at a symbolic offset chooses among all possible offsets if at least one in so many touches a cell.
constexpr std::uint64_t kFewHoles = 2;

/// Copies up to this length are looked at as elements of an array.
constexpr std::uint64_t kLongestElement = 4096;

/// Low bits of an offset whose value is known: their number and value.
struct KnownLow {
  unsigned bits;
  std::uint64_t value;
};

KnownLow known_low(const TermPool& pool, Term offset) {
  const Facts facts = pool.facts(offset);
  const unsigned bits = static_cast<unsigned>(std::countr_one(facts.zeros | facts.ones));
  return {bits, bits >= 64 ? facts.ones : facts.ones & ((std::uint64_t{1} << bits) - 1)};
}

/// Are two accesses of `size` bytes (a power of two) at these offsets either the same or disjoint?
bool same_or_disjoint(const TermPool& pool, Term a, Term b, unsigned size) {
  if (!std::has_single_bit(size)) return false;
  const unsigned bits = static_cast<unsigned>(std::countr_zero(size));
  const KnownLow low_a = known_low(pool, a), low_b = known_low(pool, b);
  const std::uint64_t mask = size - 1;
  return low_a.bits >= bits && low_b.bits >= bits && ((low_a.value ^ low_b.value) & mask) == 0;
}

bool is_multiple(const TermPool& pool, Term offset, unsigned size) {
  if (size == 1) return true;
  if (!std::has_single_bit(size)) return false;
  const KnownLow low = known_low(pool, offset);
  return low.bits >= static_cast<unsigned>(std::countr_zero(size)) && (low.value & (size - 1)) == 0;
}

bool disjoint(const TermPool& pool, Term a, std::uint64_t size_a, Term b, std::uint64_t size_b) {
  const Facts fa = pool.facts(a), fb = pool.facts(b);
  const auto before = [](const Facts& x, std::uint64_t size, const Facts& y) {
    return x.umax <= ~std::uint64_t{0} - size && x.umax + size <= y.umin;
  };
  return before(fa, size_a, fb) || before(fb, size_b, fa);
}

}  // namespace

Scalar Contents::read(const ContentPtr& content, Term offset, unsigned size, bool as_pointer, std::uint64_t limit) {
  return read_memoised(*content, {offset, size, as_pointer, limit});
}

Scalar Contents::read_memoised(const Content& content, const Access& access) {
  if (content.is_plain_cells()) {
    if (const auto at = pool_.as_u64(access.offset)) return read_cells_at(content, *at, access);
  } else if (content.kind == Content::Kind::Fill) {
    return read_fill(content, access);
  }
  const MemoKey key{content.serial, access.offset, access.size << 1 | (access.as_pointer ? 1u : 0u),
                    pool_.is_const(access.offset) ? 0 : access.limit};
  if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
  const Scalar result = read_uncached(content, access);
  memo_.emplace(key, result);
  return result;
}

Scalar Contents::read_uncached(const Content& content, const Access& access) {
  if (!content.guard.valid()) return read_entry(content, access);
  return select_scalar(pool_, content.guard, read_entry(content, access), read_memoised(*content.under, access));
}

Scalar Contents::read_entry(const Content& content, const Access& access) {
  switch (content.kind) {
    case Content::Kind::Fill: return read_fill(content, access);
    case Content::Kind::Array: return read_array(content, access);
    case Content::Kind::Cells: {
      const auto at = pool_.as_u64(access.offset);
      return at ? read_cells_at(content, *at, access) : read_cells_anywhere(content, access);
    }
    case Content::Kind::Store: return read_store(content, access);
    case Content::Kind::Set: return read_set(content, access);
    case Content::Kind::Copy: return read_copy(content, access);
    case Content::Kind::Join:
      return select_scalar(pool_, content.condition, read_memoised(*content.under, access),
                           read_memoised(*content.source, access));
  }
  BMC_CHECK(false);
}

Scalar Contents::read_bytewise(const Content& content, const Access& access) {
  BMC_CHECK(access.size > 1);
  std::vector<Scalar> bytes;
  for (unsigned i = 0; i < access.size; i++)
    bytes.push_back(read_memoised(content, {pool_.add(access.offset, i), 1, false, access.limit}));
  const Scalar bits = from_bytes(pool_, bytes);
  return access.as_pointer ? as_pointer(pool_, bits) : bits;
}

Scalar Contents::read_fill(const Content& content, const Access& access) {
  const std::vector<Scalar> bytes(access.size, content.value);
  const Scalar bits = from_bytes(pool_, bytes);
  return access.as_pointer ? as_pointer(pool_, bits) : bits;
}

Scalar Contents::read_array(const Content& content, const Access& access) {
  if (access.size > 1) return read_bytewise(content, access);
  return {arrays_.array_byte(content.array, access.offset), {}, {}};
}

Scalar Contents::read_cells_at(const Content& content, std::uint64_t offset, const Access& access) {
  const ByteCell* first = content.cells.find(offset);
  if (first && first->index == 0 && first->size == access.size) {
    bool whole = true;
    for (unsigned k = 1; whole && k < access.size; k++) {
      const ByteCell* next = content.cells.find(offset + k);
      whole = next && next->index == k && next->size == access.size && next->value == first->value;
    }
    if (whole) return access.as_pointer ? as_pointer(pool_, first->value) : as_bits(pool_, first->value);
  }
  if (access.size == 1)
    return first ? byte_of(pool_, first->value, first->index) : read_memoised(*content.under, access);
  bool any = false;
  for (unsigned k = 0; !any && k < access.size; k++) any = content.cells.find(offset + k) != nullptr;
  if (!any) return read_memoised(*content.under, access);
  std::vector<Scalar> bytes;
  for (unsigned k = 0; k < access.size; k++) {
    const ByteCell* cell = content.cells.find(offset + k);
    bytes.push_back(cell ? byte_of(pool_, cell->value, cell->index)
                         : read_memoised(*content.under, {pool_.constant(kPointerBits, offset + k), 1, false,
                                                          access.limit}));
  }
  const Scalar bits = from_bytes(pool_, bytes);
  return access.as_pointer ? as_pointer(pool_, bits) : bits;
}

Scalar Contents::read_cells_anywhere(const Content& content, const Access& access) {
  const Facts facts = pool_.facts(access.offset);
  const KnownLow low = known_low(pool_, access.offset);
  const std::uint64_t stride = std::uint64_t{1} << std::min(low.bits, 32u);
  const std::uint64_t last_possible = access.limit >= access.size ? access.limit - access.size : 0;
  const std::uint64_t first = facts.umin, last = std::min(facts.umax, last_possible);
  if (first > last) return read_memoised(*content.under, access);

  // The offsets at which the access would touch a cell, ascending.
  std::vector<std::uint64_t> offsets;
  const std::uint64_t residue = low.value & (stride - 1);
  std::uint64_t next = first + ((residue - first) & (stride - 1));
  content.cells.for_each_in(first, last + access.size - 1, [&](std::uint64_t at, const ByteCell&) {
    if (at >= next + access.size) {
      const std::uint64_t least = at - access.size + 1;
      next = least + ((residue - least) & (stride - 1));
    }
    for (; next <= at && next <= last; next += stride) offsets.push_back(next);
  });
  if (offsets.empty()) return read_memoised(*content.under, access);

  const std::uint64_t start = first + ((residue - first) & (stride - 1));
  const std::uint64_t possible = last >= start ? (last - start) / stride + 1 : 0;
  std::vector<Scalar> values;
  if (possible <= kFewHoles * offsets.size()) {
    // What few other offsets there are is read one by one.
    for (std::uint64_t at = start; values.size() < possible; at += stride)
      values.push_back(read_cells_at(content, at, access));
    return select_by_offset({access.offset, start, static_cast<unsigned>(std::countr_zero(stride))}, values);
  }
  for (const std::uint64_t at : offsets) values.push_back(read_cells_at(content, at, access));
  Scalar result = read_memoised(*content.under, access);
  for (std::size_t i = offsets.size(); i-- > 0;) {
    const Term here = pool_.eq(access.offset, pool_.constant(kPointerBits, offsets[i]));
    result = select_scalar(pool_, here, values[i], result);
  }
  return result;
}

Scalar Contents::select_by_offset(const OffsetRange& at, const std::vector<Scalar>& values) {
  const auto select = [&](const auto& part_of) {
    std::vector<Term> parts;
    for (const Scalar& value : values) parts.push_back(part_of(value));
    return value_by_offset(pool_, at, parts);
  };
  Scalar result{select([](const Scalar& value) { return value.bits; }), {}, {}};
  if (values.front().is_pointer()) result.object = select([](const Scalar& value) { return value.object; });
  if (std::ranges::all_of(values, &Scalar::is_defined)) return result;
  return with_shadow(pool_, result, select([&](const Scalar& value) { return shadow_of(pool_, value); }));
}

Scalar Contents::read_store(const Content& content, const Access& access) {
  const auto size = static_cast<unsigned>(*pool_.as_u64(content.length));
  const auto meeting = only_meeting(pool_, access.offset, access.size, content.offset, size);
  if ((meeting && !meeting->place) || disjoint(pool_, access.offset, access.size, content.offset, size))
    return read_memoised(*content.under, access);
  const bool same = pool_.is_yes(pool_.eq(access.offset, content.offset));
  const bool all_or_nothing =
      same || (meeting && *meeting->place == 0) || same_or_disjoint(pool_, access.offset, content.offset, size);
  if (size == access.size && all_or_nothing) {
    const Scalar value = access.as_pointer ? as_pointer(pool_, content.value) : as_bits(pool_, content.value);
    if (same) return value;
    const Term hit = pool_.eq(access.offset, content.offset);
    if (pool_.is_no(hit)) return read_memoised(*content.under, access);
    return select_scalar(pool_, hit, value, read_memoised(*content.under, access));
  }
  return access.size > 1 ? read_bytewise(content, access) : read_store_byte(content, access);
}

Scalar Contents::read_store_byte(const Content& content, const Access& access) {
  const auto size = static_cast<unsigned>(*pool_.as_u64(content.length));
  Scalar result = read_memoised(*content.under, access);
  for (unsigned k = 0; k < size; k++) {
    const Term hit = pool_.eq(access.offset, pool_.add(content.offset, k));
    if (pool_.is_no(hit)) continue;
    result = select_scalar(pool_, hit, byte_of(pool_, content.value, k), result);
  }
  return result;
}

Scalar Contents::read_set(const Content& content, const Access& access) {
  const Term distance = pool_.sub(access.offset, content.offset);
  const Term inside = pool_.ult(distance, content.length);
  if (access.size > 1 && !pool_.is_no(inside) &&
      !(is_multiple(pool_, distance, access.size) && is_multiple(pool_, content.length, access.size)))
    return read_bytewise(content, access);
  if (pool_.is_no(inside) && (access.size == 1 || is_multiple(pool_, distance, access.size)))
    return read_memoised(*content.under, access);
  if (access.size > 1 && !is_multiple(pool_, distance, access.size)) return read_bytewise(content, access);
  const Scalar filled = read_fill(content, access);
  if (pool_.is_yes(inside)) return filled;
  return select_scalar(pool_, inside, filled, read_memoised(*content.under, access));
}

Scalar Contents::read_copy(const Content& content, const Access& access) {
  if (const auto length = pool_.as_u64(content.length); length && *length <= kLongestElement) {
    // An element of an array: the access is to one member of it, or to another element.
    const auto meeting = only_meeting(pool_, access.offset, access.size, content.offset, *length);
    if (meeting && !meeting->place) return read_memoised(*content.under, access);
    if (meeting && *meeting->place >= 0 && static_cast<std::uint64_t>(*meeting->place) + access.size <= *length) {
      const auto place = static_cast<std::uint64_t>(*meeting->place);
      const Term hit = pool_.eq(access.offset, pool_.add(content.offset, place));
      if (pool_.is_no(hit)) return read_memoised(*content.under, access);
      const Access there{pool_.add(content.source_offset, place), access.size, access.as_pointer,
                         content.source_limit};
      return select_scalar(pool_, hit, read_memoised(*content.source, there), read_memoised(*content.under, access));
    }
  }
  const Term distance = pool_.sub(access.offset, content.offset);
  const Term inside = pool_.ult(distance, content.length);
  const bool whole = access.size == 1 || (is_multiple(pool_, distance, access.size) &&
                                          is_multiple(pool_, content.length, access.size));
  if (!whole) {
    const auto d = pool_.as_u64(distance);
    const auto length = pool_.as_u64(content.length);
    const bool all_in = d && length && *d < *length && *length - *d >= access.size;
    const bool all_out = d && length && *d >= *length && *d <= ~std::uint64_t{0} - access.size;
    if (all_out) return read_memoised(*content.under, access);
    if (!all_in) return read_bytewise(content, access);
  }
  if (pool_.is_no(inside)) return read_memoised(*content.under, access);
  const Access there{pool_.add(content.source_offset, distance), access.size, access.as_pointer,
                     content.source_limit};
  const Scalar copied = read_memoised(*content.source, there);
  if (pool_.is_yes(inside)) return copied;
  return select_scalar(pool_, inside, copied, read_memoised(*content.under, access));
}

}  // namespace bmc
