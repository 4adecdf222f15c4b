// SPDX-License-Identifier: Apache-2.0
#include "regressions/bench/solver_problems.h"

#include <string>

namespace bmc {
namespace {

using Terms = std::vector<Term>;

Terms variables(TermPool& p, unsigned count, unsigned width, const std::string& name) {
  Terms terms;
  for (unsigned i = 0; i < count; i++) terms.push_back(p.variable(width, name + std::to_string(i)));
  return terms;
}

/// The operator as it stands: what is left when no rule knows the identity.
Term raw(TermPool& p, Op op, Term a, Term b) {
  const Term kids[] = {a, b};
  return p.make_raw(op, p.width(a), kids);
}

// Arithmetic.

template <unsigned width>
Terms products_commute(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  return {p.ne(raw(p, Op::Mul, v[0], v[1]), raw(p, Op::Mul, v[1], v[0]))};
}

Terms sums_associate(TermPool& p) {
  const Terms v = variables(p, 6, 32, "v");
  Term up = v[0], down = v[5];
  for (unsigned i = 1; i < 6; i++) up = raw(p, Op::Add, up, v[i]);
  for (unsigned i = 5; i > 0; i--) down = raw(p, Op::Add, down, v[i - 1]);
  return {p.ne(up, down)};
}

template <unsigned width, unsigned factor>
Terms constant_distributes(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  const Term c = p.constant(width, factor);
  return {p.ne(raw(p, Op::Mul, p.add(v[0], v[1]), c), p.add(raw(p, Op::Mul, v[0], c), raw(p, Op::Mul, v[1], c)))};
}

template <unsigned width>
Terms division_inverts(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  return {p.ne(p.add(p.mul(p.udiv(v[0], v[1]), v[1]), p.urem(v[0], v[1])), v[0])};
}

template <unsigned width>
Terms remainder_is_an_index(TermPool& p) {
  const Terms v = variables(p, 3, width, "v");  // hash % size, with size <= capacity.
  return {p.ult(p.zero(width), v[1]), p.ule(v[1], v[2]), p.not_(p.ult(p.urem(v[0], v[1]), v[2]))};
}

Terms decimal_digits(TermPool& p) {
  const Term ten = p.constant(32, 10);
  Term rest = p.variable(32, "n"), sum = p.zero(32), weight = p.constant(32, 1);
  const Term all = rest;
  for (int i = 0; i < 10; i++) {
    sum = p.add(sum, p.mul(p.urem(rest, ten), weight));
    rest = p.udiv(rest, ten);
    weight = p.mul(weight, ten);
  }
  return {p.ult(all, p.constant(32, 5000)), p.ne(sum, all)};
}

Terms factors_exist(TermPool& p) {
  const Terms v = variables(p, 2, 40, "v");
  const Term two = p.constant(40, 2), bound = p.constant(40, 1 << 20);
  return {p.eq(p.mul(v[0], v[1]), p.constant(40, 524309ull * 524341ull)), p.ule(two, v[0]), p.ult(v[0], bound),
          p.ule(two, v[1]), p.ult(v[1], bound)};
}

// Overflow and bounds.

template <unsigned width>
Terms overflow_is_the_high_half(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  const Term exact = p.mul(p.zext(v[0], 2 * width), p.zext(v[1], 2 * width));
  return {p.ne(p.umul_overflows(v[0], v[1]), p.not_(p.is_zero(p.extract(exact, width, width))))};
}

template <unsigned width>
Terms signed_overflow_leaves_the_range(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  const Term exact = p.mul(p.sext(v[0], 2 * width), p.sext(v[1], 2 * width));
  return {p.ne(p.smul_overflows(v[0], v[1]), p.ne(exact, p.sext(p.trunc(exact, width), 2 * width)))};
}

/// Values between -bound and bound have a product that fits.
template <unsigned bound>
Terms bounded_product_fits(TermPool& p) {
  const Terms v = variables(p, 2, 32, "v");
  Terms facts = {p.smul_overflows(v[0], v[1])};
  for (const Term t : v) {
    facts.push_back(p.sle(t, p.constant(32, bound)));
    facts.push_back(p.sle(p.neg(p.constant(32, bound)), t));
  }
  return facts;
}

Terms halves_have_a_product(TermPool& p) {
  const Terms v = variables(p, 2, 64, "v");
  const Term bound = p.constant(64, 0xFFFFFFFF);
  return {p.ule(v[0], bound), p.ule(v[1], bound), p.umul_overflows(v[0], v[1])};
}

Terms cell_in_matrix(TermPool& p) {
  const Terms v = variables(p, 4, 64, "v");  // Row, column, rows, columns.
  const Term bound = p.constant(64, 64), cell = p.add(p.mul(v[0], v[3]), v[1]);
  return {p.ult(v[0], v[2]), p.ult(v[1], v[3]), p.ule(v[2], bound), p.ule(v[3], bound), p.ule(p.mul(v[2], v[3]), cell)};
}

template <unsigned width>
Terms division_guards_product(TermPool& p) {
  const Terms v = variables(p, 2, width, "v");
  return {p.ult(p.zero(width), v[1]), p.ule(v[0], p.udiv(p.ones(width), v[1])), p.umul_overflows(v[0], v[1])};
}

/// count * size does not overflow and index < count: the element ends within the array.
Terms element_in_array(TermPool& p, Term count, Term index, Term size) {
  const Term start = p.mul(index, size), end = p.add(start, size);
  const Term inside = p.and_(p.ule(start, end), p.ule(end, p.mul(count, size)));
  return {p.not_(p.umul_overflows(count, size)), p.ult(index, count), p.not_(inside)};
}

template <unsigned size>
Terms element_of_constant_size(TermPool& p) {
  const Terms v = variables(p, 2, 64, "v");
  return element_in_array(p, v[0], v[1], p.constant(64, size));
}

Terms element_of_small_size(TermPool& p) {
  const Terms v = variables(p, 2, 64, "v");
  return element_in_array(p, p.zext(p.trunc(v[0], 8), 64), v[1], p.zext(p.variable(8, "size"), 64));
}

Terms cursor_stays_in_buffer(TermPool& p) {
  const Term length = p.variable(64, "length");
  Term cursor = p.variable(64, "cursor");
  Terms facts = {p.ule(cursor, length)};
  Term bad = p.no();
  for (int i = 0; i < 5; i++) {
    const Term n = p.variable(64, "n"), k = p.variable(64, "k");
    const Term fits = p.ule(n, p.sub(length, cursor));
    const Term touched = p.and_(fits, p.ult(k, n));
    bad = p.or_(bad, p.and_(touched, p.ule(length, p.add(cursor, k))));
    cursor = p.ite(fits, p.add(cursor, n), cursor);
    bad = p.or_(bad, p.ult(length, cursor));
  }
  facts.push_back(bad);
  return facts;
}

Terms average_without_overflow(TermPool& p) {
  const Terms v = variables(p, 2, 64, "v");
  const Term half = p.lshr(p.sub(v[1], v[0]), p.constant(64, 1)), middle = p.add(v[0], half);
  return {p.ule(v[0], v[1]), p.not_(p.and_(p.ule(v[0], middle), p.ule(middle, v[1])))};
}

// Memory: chains of ite over index comparisons.

Term read(TermPool& p, const Terms& indices, const Terms& values, Term at, std::span<const unsigned> order) {
  Term result = p.zero(8);
  for (const unsigned i : order) result = p.ite(p.eq(at, indices[i]), values[i], result);
  return result;
}

Terms distinct_stores_commute(TermPool& p) {
  constexpr unsigned kStores = 12;
  const Terms indices = variables(p, kStores, 32, "i"), values = variables(p, kStores, 8, "v");
  Terms facts;
  std::vector<unsigned> order, other;
  for (unsigned i = 0; i < kStores; i++) {
    for (unsigned k = 0; k < i; k++) facts.push_back(p.ne(indices[i], indices[k]));
    order.push_back(i);
    other.push_back(i * 5 % kStores);
  }
  const Term at = p.variable(32, "at");
  facts.push_back(p.ne(read(p, indices, values, at, order), read(p, indices, values, at, other)));
  return facts;
}

template <unsigned count>
Terms bubble_sort_sorts(TermPool& p) {
  Terms v = variables(p, count, 32, "v");
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = 0; k + 1 < count - i; k++) {
      const Term swap = p.slt(v[k + 1], v[k]), low = p.ite(swap, v[k + 1], v[k]), high = p.ite(swap, v[k], v[k + 1]);
      v[k] = low;
      v[k + 1] = high;
    }
  Terms disorder;
  for (unsigned i = 0; i + 1 < count; i++) disorder.push_back(p.slt(v[i + 1], v[i]));
  return {p.or_all(disorder)};
}

Term multiplexed(TermPool& p, const Terms& cells, Term index) {
  Term result = cells[0];
  for (unsigned i = 1; i < cells.size(); i++)
    result = p.ite(p.eq(index, p.constant(p.width(index), i)), cells[i], result);
  return result;
}

/// A ring buffer of cells written at symbolic positions against the values that went in.
Terms ring_buffer_keeps_order(TermPool& p) {
  constexpr unsigned kCells = 8, kPushes = 6;
  Terms cells = variables(p, kCells, 16, "cell");
  const Terms values = variables(p, kPushes, 16, "v");
  const Term first = p.zext(p.variable(3, "first"), 32), mask = p.constant(32, kCells - 1);
  Term tail = first;
  for (const Term value : values) {
    for (unsigned i = 0; i < kCells; i++)
      cells[i] = p.ite(p.eq(p.and_(tail, mask), p.constant(32, i)), value, cells[i]);
    tail = p.ite(p.variable(1, "pushed"), p.add(tail, 1), tail);
  }
  const Term head = p.and_(first, mask);
  return {p.eq(tail, p.add(first, kPushes)), p.ne(multiplexed(p, cells, head), values[0])};
}

// Mixing.

Term mixed(TermPool& p, Term h) {
  h = p.mul(p.xor_(h, p.lshr(h, p.constant(32, 16))), p.constant(32, 0x85EBCA6B));
  h = p.mul(p.xor_(h, p.lshr(h, p.constant(32, 13))), p.constant(32, 0xC2B2AE35));
  return p.xor_(h, p.lshr(h, p.constant(32, 16)));
}

Terms hash_has_a_preimage(TermPool& p) {
  const Term x = p.variable(32, "x");
  return {p.eq(mixed(p, x), p.constant(32, 0x12345678))};
}

Terms hashes_collide_nowhere(TermPool& p) {
  const Terms v = variables(p, 2, 32, "v");
  return {p.ult(v[0], p.constant(32, 64)), p.ult(v[1], p.constant(32, 64)), p.ult(v[0], v[1]),
          p.eq(mixed(p, v[0]), mixed(p, v[1]))};
}

Term popcount_by_loop(TermPool& p, Term x, bool down) {
  const unsigned width = p.width(x);
  Term count = p.zero(6);
  for (unsigned i = 0; i < width; i++) count = p.add(count, p.zext(p.extract(x, down ? width - 1 - i : i, 1), 6));
  return count;
}

Terms popcounts_agree(TermPool& p) {
  const Term x = p.variable(24, "x");
  return {p.ne(popcount_by_loop(p, x, false), popcount_by_loop(p, x, true))};
}

constexpr Problem kProblems[] = {
    {"products_commute_8", false, products_commute<8>},
    {"products_commute_9", false, products_commute<9>},
    {"sums_associate", false, sums_associate},
    {"constant_distributes_32", false, constant_distributes<32, 7>},
    {"constant_distributes_64", false, constant_distributes<64, 24>},
    {"division_inverts_8", false, division_inverts<8>},
    {"division_inverts_12", false, division_inverts<12>},
    {"remainder_is_an_index_32", false, remainder_is_an_index<32>},
    {"remainder_is_an_index_64", false, remainder_is_an_index<64>},
    {"decimal_digits", false, decimal_digits},
    {"factors_exist", true, factors_exist},
    {"overflow_is_the_high_half", false, overflow_is_the_high_half<10>},
    {"signed_overflow_leaves_the_range", false, signed_overflow_leaves_the_range<8>},
    {"bounded_product_1000", false, bounded_product_fits<1000>},
    {"bounded_product_46340", false, bounded_product_fits<46340>},
    {"bounded_product_46341", true, bounded_product_fits<46341>},
    {"halves_have_a_product", false, halves_have_a_product},
    {"cell_in_matrix", false, cell_in_matrix},
    {"division_guards_product_16", false, division_guards_product<16>},
    {"division_guards_product_64", false, division_guards_product<64>},
    {"element_of_24_bytes", false, element_of_constant_size<24>},
    {"element_of_56_bytes", false, element_of_constant_size<56>},
    {"element_of_small_size", false, element_of_small_size},
    {"cursor_stays_in_buffer", false, cursor_stays_in_buffer},
    {"average_without_overflow", false, average_without_overflow},
    {"distinct_stores_commute", false, distinct_stores_commute},
    {"bubble_sort_6", false, bubble_sort_sorts<6>},
    {"bubble_sort_7", false, bubble_sort_sorts<7>},
    {"ring_buffer_keeps_order", false, ring_buffer_keeps_order},
    {"hash_has_a_preimage", true, hash_has_a_preimage},
    {"hashes_collide_nowhere", false, hashes_collide_nowhere},
    {"popcounts_agree", false, popcounts_agree},
};

}  // namespace

std::span<const Problem> solver_problems() { return kProblems; }

}  // namespace bmc
