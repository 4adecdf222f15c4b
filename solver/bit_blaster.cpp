// SPDX-License-Identifier: Apache-2.0
#include "solver/bit_blaster.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "encoder/term/walk.h"
#include "support/check.h"

namespace bmc {
namespace {

constexpr unsigned kFactsWidth = 64;
constexpr std::size_t kMaxSummands = 16;
constexpr unsigned kLargeWidth = 16;
constexpr unsigned kManyAdders = 6;
constexpr std::size_t kMostRelated = 16;  // Of circuits with one operand in common.

/// A term and the bits of its operands; everything below it is lowered.
struct Operands {
  const TermPool& pool;
  const BitBlaster& blaster;
  GateGraph& g;
  Bits& lemmas;
  Term term;
  std::array<Word, 3> words;
  Word a() const { return words[0]; }
  Word b() const { return words[1]; }
  Word c() const { return words[2]; }
  unsigned width() const { return pool.width(term); }
};

using Blast = Bits (*)(const Operands&);

Bits constant_bits(const llvm::APInt& value) {
  Bits bits(value.getBitWidth());
  for (unsigned i = 0; i < bits.size(); i++) bits[i] = kFalse ^ value[i];
  return bits;
}

Bits blast_var(const Operands& o) {
  Bits bits(o.width());
  for (Literal& bit : bits) bit = o.g.input();
  return bits;
}

template <Literal (GateGraph::*gate)(Literal, Literal)>
Bits blast_bitwise(const Operands& o) {
  Bits bits(o.width());
  for (std::size_t i = 0; i < bits.size(); i++) bits[i] = (o.g.*gate)(o.a()[i], o.b()[i]);
  return bits;
}

Bits blast_extract(const Operands& o) {
  const Word part = o.a().subspan(o.pool.extract_low(o.term), o.width());
  return Bits(part.begin(), part.end());
}

Bits blast_concat(const Operands& o) {
  Bits bits(o.b().begin(), o.b().end());
  bits.insert(bits.end(), o.a().begin(), o.a().end());
  return bits;
}

/// The summands of a chain of Adds in order. None if they are many.
std::vector<Term> summands(const TermPool& pool, Term sum) {
  std::vector<Term> open = {sum}, leaves;
  while (!open.empty() && open.size() + leaves.size() < kMaxSummands) {
    const Term t = open.back();
    open.pop_back();
    if (pool.op(t) == Op::Add)
      open.insert(open.end(), {pool.kid(t, 1), pool.kid(t, 0)});
    else
      leaves.push_back(t);
  }
  return open.empty() ? leaves : std::vector<Term>{};
}

bool is_complement(Word word) {
  return std::all_of(word.begin(), word.end(), [](Literal bit) { return bit.negated(); });
}

/// An empty sum is 0 of any width.
void add_to(GateGraph& g, Bits& sum, Word word) {
  sum = sum.empty() ? Bits(word.begin(), word.end()) : add(g, sum, word, kFalse);
}

/// The pool writes a - (b + c) as (a + ~b) + ~c + 2. Built like that it would share nothing with b + c, and that both
/// agree is hard to prove: so complemented summands are added up first and then subtracted. The gates of a difference
/// x - y are also those of x < y.
Bits blast_add(const Operands& o) {
  Bits positive, negative;
  llvm::APInt constant = llvm::APInt::getZero(o.width());
  for (const Term t : summands(o.pool, o.term)) {
    const Word word = *o.blaster.find(t);
    if (o.pool.is_const(t)) {
      constant += o.pool.value(t);
    } else if (is_complement(word)) {
      add_to(o.g, negative, complement(word));
      constant -= 1;
    } else {
      add_to(o.g, positive, word);
    }
  }
  if (negative.empty()) return add(o.g, o.a(), o.b(), kFalse);
  if (positive.empty()) positive.assign(o.width(), kFalse);
  return add(o.g, add(o.g, positive, complement(negative), kTrue), constant_bits(constant), kFalse);
}

/// The remainder is below a divisor that is not 0: true by how both are made, but hard to see from it.
Division with_lemma(const Operands& o, Division division, Word divisor) {
  const Literal by_zero = equal(o.g, divisor, Bits(divisor.size(), kFalse));
  o.lemmas.push_back(o.g.or_(by_zero, less_unsigned(o.g, division.remainder, divisor)));
  return division;
}

Division divided(const Operands& o) { return with_lemma(o, divide(o.g, o.a(), o.b()), o.b()); }

Bits extended(const Operands& o, Literal fill) {
  Bits bits(o.a().begin(), o.a().end());
  bits.resize(o.width(), fill);
  return bits;
}

struct Row {
  Op op;
  Blast blast;
};

constexpr Row kRows[] = {
    {Op::Const, [](const Operands& o) { return constant_bits(o.pool.value(o.term)); }},
    {Op::Var, blast_var},
    {Op::Not, [](const Operands& o) { return complement(o.a()); }},
    {Op::And, blast_bitwise<&GateGraph::and_>},
    {Op::Or, blast_bitwise<&GateGraph::or_>},
    {Op::Xor, blast_bitwise<&GateGraph::xor_>},
    {Op::Add, blast_add},
    {Op::Mul, [](const Operands& o) { return multiply(o.g, o.a(), o.b()); }},
    {Op::UDiv, [](const Operands& o) { return divided(o).quotient; }},
    {Op::URem, [](const Operands& o) { return divided(o).remainder; }},
    {Op::SDiv, [](const Operands& o) { return divide_signed(o.g, o.a(), o.b()).quotient; }},
    {Op::SRem, [](const Operands& o) { return divide_signed(o.g, o.a(), o.b()).remainder; }},
    {Op::Shl, [](const Operands& o) { return shift_left(o.g, o.a(), o.b()); }},
    {Op::LShr, [](const Operands& o) { return shift_right(o.g, o.a(), o.b(), kFalse); }},
    {Op::AShr, [](const Operands& o) { return shift_right(o.g, o.a(), o.b(), o.a().back()); }},
    {Op::Eq, [](const Operands& o) { return Bits{equal(o.g, o.a(), o.b())}; }},
    {Op::Ult, [](const Operands& o) { return Bits{less_unsigned(o.g, o.a(), o.b())}; }},
    {Op::Slt, [](const Operands& o) { return Bits{less_signed(o.g, o.a(), o.b())}; }},
    {Op::UMulOverflow, [](const Operands& o) { return Bits{multiply_overflows_unsigned(o.g, o.a(), o.b())}; }},
    {Op::SMulOverflow, [](const Operands& o) { return Bits{multiply_overflows_signed(o.g, o.a(), o.b())}; }},
    {Op::Ite, [](const Operands& o) { return select(o.g, o.a()[0], o.b(), o.c()); }},
    {Op::Extract, blast_extract},
    {Op::Concat, blast_concat},
    {Op::ZExt, [](const Operands& o) { return extended(o, kFalse); }},
    {Op::SExt, [](const Operands& o) { return extended(o, o.a().back()); }},
};

/// The table by operator; nullptr: no circuit.
constexpr std::array<Blast, kOpCount> blasts_by_op() {
  std::array<Blast, kOpCount> table = {};
  for (const Row& row : kRows) table[static_cast<std::size_t>(row.op)] = row.blast;
  return table;
}

constexpr std::array<Blast, kOpCount> kBlasts = blasts_by_op();

/// Bits that the pool knows become constants: intervals and value sets see more than gates do.
void apply_facts(const TermPool& pool, Term t, Bits& bits) {
  if (bits.size() > kFactsWidth) return;
  const Facts facts = pool.facts(t);
  for (std::size_t i = 0; i < bits.size(); i++) {
    if (facts.zeros >> i & 1) bits[i] = kFalse;
    if (facts.ones >> i & 1) bits[i] = kTrue;
  }
}

/// A product or quotient that takes many adders.
bool is_large_circuit(const TermPool& pool, Term t) {
  const Op op = pool.op(t);
  if (op != Op::Mul && op != Op::UDiv && op != Op::URem && op != Op::SDiv && op != Op::SRem) return false;
  if (pool.width(t) < kLargeWidth) return false;
  for (const Term kid : pool.kids(t))
    if (op == Op::Mul && pool.is_const(kid) && pool.value(kid).popcount() < kManyAdders) return false;
  return true;
}

}  // namespace

Word BitBlaster::bits(Term t) {
  walk_post_order(
      pool_, std::span(&t, 1), [this](Term done) { return is_done(done); }, [this](Term next) { blast(next); });
  return word(t);
}

std::optional<Word> BitBlaster::find(Term t) const {
  if (!is_done(t)) return std::nullopt;
  return word(t);
}

Bits BitBlaster::take_lemmas() { return std::exchange(lemmas_, {}); }

void BitBlaster::blast(Term t) {
  const Blast blast = kBlasts[static_cast<std::size_t>(pool_.op(t))];
  BMC_CHECK(blast != nullptr);
  Operands operands = {pool_, *this, graph_, lemmas_, t, {}};
  std::size_t count = 0;
  for (const Term kid : pool_.kids(t)) operands.words[count++] = word(kid);
  Bits bits = blast(operands);
  BMC_CHECK(bits.size() == pool_.width(t));
  apply_facts(pool_, t, bits);
  BMC_CHECK(bits_.size() + bits.size() < UINT32_MAX);
  if (first_bit_.size() <= t.id()) first_bit_.resize(pool_.size() + 1);
  first_bit_[t.id()] = static_cast<std::uint32_t>(bits_.size());
  bits_.insert(bits_.end(), bits.begin(), bits.end());
  if (is_large_circuit(pool_, t)) relate(t);
}

void BitBlaster::relate(Term t) {
  for (const unsigned shared : {0u, 1u}) {
    const Term operand = pool_.kid(t, 1 - shared);
    if (pool_.is_const(operand)) continue;
    std::vector<Term>& others = related_[{pool_.op(t), shared, pool_.kid(t, shared)}];
    for (const Term other : others) {
      const Literal same = equal(graph_, word(operand), word(pool_.kid(other, 1 - shared)));
      lemmas_.push_back(graph_.or_(!same, equal(graph_, word(t), word(other))));
    }
    if (others.size() < kMostRelated) others.push_back(t);
  }
}

}  // namespace bmc
