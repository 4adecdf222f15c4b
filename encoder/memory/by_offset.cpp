// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/by_offset.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "encoder/term/ranges.h"

namespace bmc {
namespace {

constexpr std::size_t kFewValues = 8;     // For fewer, a multiplexer is as good as any expression.
constexpr std::size_t kMostSections = 4;  // Of unlike values.
constexpr unsigned kMaxDepth = 4;         // Of ites taken apart.

using Terms = std::vector<Term>;

class ByOffset {
 public:
  ByOffset(TermPool& pool, const OffsetRange& at) : pool_(pool), at_(at) {}

  Term build(std::span<const Term> values) {
    if (const auto form = expression(values, 0)) return *form;
    const auto sections = in_sections(values);
    return sections ? *sections : multiplexer(values);
  }

 private:
  bool is_same(std::span<const Term> values) const {
    return std::all_of(values.begin(), values.end(), [&](Term t) { return t == values[0]; });
  }

  /// The values as an expression that takes at most little choice among them.
  std::optional<Term> expression(std::span<const Term> values, unsigned depth) {
    if (is_same(values)) return values[0];
    if (values.size() < kFewValues || depth > kMaxDepth) return std::nullopt;
    if (const auto line = constants(values)) return line;
    if (const auto condition = conditions(values)) return condition;
    return ites(values, depth);
  }

  // ---- Straight lines ----

  /// Numbers in one step: values[0] + k * step, modulo 2^width.
  struct Line {
    unsigned width;
    std::uint64_t start, step;
  };
  template <typename NumberOf>
  std::optional<Line> line(unsigned width, std::size_t count, NumberOf number_of) const {
    const std::uint64_t mask = width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    const Line line{width, number_of(0), (number_of(1) - number_of(0)) & mask};
    for (std::size_t k = 2; k < count; k++)
      if (((number_of(k) - number_of(k - 1)) & mask) != line.step) return std::nullopt;
    return line;
  }
  Term on_line(const Line& line) {
    if (line.step == 0) return pool_.constant(line.width, line.start);
    Term index = pool_.sub(at_.offset, pool_.constant(pool_.width(at_.offset), at_.first));
    index = pool_.lshr(index, pool_.constant(pool_.width(index), at_.shift));
    index = pool_.zext_or_trunc(index, line.width);
    return pool_.add(pool_.mul(index, pool_.constant(line.width, line.step)), line.start);
  }

  std::optional<Term> constants(std::span<const Term> values) {
    const unsigned width = pool_.width(values[0]);
    if (width == 1 || width > 64) return std::nullopt;
    if (!std::all_of(values.begin(), values.end(), [&](Term t) { return pool_.is_const(t); })) return std::nullopt;
    const auto found = line(width, values.size(), [&](std::size_t k) { return *pool_.as_u64(values[k]); });
    return found ? std::optional(on_line(*found)) : std::nullopt;
  }

  /// One term in ranges whose ends lie on lines.
  std::optional<Term> conditions(std::span<const Term> values) {
    if (pool_.width(values[0]) != 1) return std::nullopt;
    std::vector<Range> ranges;
    for (const Term t : values) {
      const std::optional<Range> range = range_of(pool_, t);
      if (!range || (!ranges.empty() && range->term != ranges[0].term)) return std::nullopt;
      ranges.push_back(*range);
    }
    const unsigned width = ranges[0].width;
    const auto first = line(width, ranges.size(), [&](std::size_t k) { return ranges[k].first; });
    const auto last = line(width, ranges.size(), [&](std::size_t k) { return ranges[k].last; });
    if (!first || !last) return std::nullopt;
    const Term term = ranges[0].term, greatest = on_line(*last);
    if (pool_.is_const(greatest) && greatest == pool_.ones(width))  // no range is full: none begins at 0
      return pool_.ult(on_line({width, first->start - 1, first->step}), term);
    const Term least = on_line(*first);
    return pool_.ule(pool_.sub(term, least), pool_.sub(greatest, least));
  }

  // ---- Choices ----

  std::optional<Term> ites(std::span<const Term> values, unsigned depth) {
    if (!std::all_of(values.begin(), values.end(), [&](Term t) { return pool_.op(t) == Op::Ite; })) return std::nullopt;
    std::array<Terms, 3> kids;
    for (const Term t : values)
      for (unsigned i = 0; i < 3; i++) kids[i].push_back(pool_.kid(t, i));
    std::array<std::optional<Term>, 3> forms;
    for (unsigned i = 0; i < 3; i++) forms[i] = expression(kids[i], depth + 1);
    // A multiplexer for one branch, none for both; that of the conditions is narrow.
    if (!forms[1] && !forms[2]) return std::nullopt;
    for (unsigned i = 0; i < 3; i++)
      if (!forms[i]) forms[i] = multiplexer(kids[i]);
    return pool_.ite(*forms[0], *forms[1], *forms[2]);
  }

  /// Sections of consecutive values with one operator, each by itself.
  std::optional<Term> in_sections(std::span<const Term> values) {
    std::vector<std::size_t> starts;
    for (std::size_t k = 0; k < values.size(); k++)
      if (k == 0 || pool_.op(values[k]) != pool_.op(values[k - 1])) starts.push_back(k);
    if (starts.size() < 2 || starts.size() > kMostSections) return std::nullopt;
    starts.push_back(values.size());
    Terms forms;
    for (std::size_t i = 0; i + 1 < starts.size(); i++) {
      const auto part = values.subspan(starts[i], starts[i + 1] - starts[i]);
      ByOffset section(pool_, {at_.offset, at_.first + (std::uint64_t{starts[i]} << at_.shift), at_.shift});
      const auto form = section.expression(part, 0);
      if (!form && part.size() >= kFewValues) return std::nullopt;
      forms.push_back(form ? *form : section.multiplexer(part));
    }
    Term result = forms.back();
    for (std::size_t i = forms.size() - 1; i-- > 0;) {
      const std::uint64_t end = at_.first + (std::uint64_t{starts[i + 1]} << at_.shift);
      const Term inside = pool_.ult(at_.offset, pool_.constant(pool_.width(at_.offset), end));
      result = pool_.ite(inside, forms[i], result);
    }
    return result;
  }

  Term multiplexer(std::span<const Term> values) {
    Terms level(values.begin(), values.end());
    std::uint64_t base = at_.first >> at_.shift;
    for (unsigned bit = at_.shift; level.size() > 1; bit++) {
      const Term selects_high = pool_.extract(at_.offset, bit, 1);
      Terms next;
      std::size_t i = 0;
      if (base & 1) next.push_back(level[i++]);
      for (; i + 1 < level.size(); i += 2) next.push_back(pool_.ite(selects_high, level[i + 1], level[i]));
      if (i < level.size()) next.push_back(level[i]);
      base >>= 1;
      level = std::move(next);
    }
    return level.front();
  }

  TermPool& pool_;
  OffsetRange at_;
};

}  // namespace

Term value_by_offset(TermPool& pool, const OffsetRange& at, std::span<const Term> values) {
  return ByOffset(pool, at).build(values);
}

}  // namespace bmc
