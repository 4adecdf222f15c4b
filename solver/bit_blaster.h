// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "encoder/term/term_pool.h"
#include "solver/bit_blaster_circuits.h"
#include "solver/gate_graph.h"

namespace bmc {

/// Lowers terms to gates, each once. Refers to pool and graph for its whole life; the pool may grow meanwhile.
/// Requires: no Fp operator (lower_floats replaces them).
class BitBlaster {
 public:
  BitBlaster(const TermPool& pool, GateGraph& graph) : pool_(pool), graph_(graph) {}

  /// The bits of a term, lowest first; valid until the next call.
  Word bits(Term t);
  /// The same if the term was lowered already.
  std::optional<Word> find(Term t) const;
  /// Facts about what was lowered since the last call. They hold anyway, but help a solver that is told.
  Bits take_lemmas();

 private:
  bool is_done(Term t) const { return t.id() < first_bit_.size() && first_bit_[t.id()] != 0; }
  Word word(Term t) const { return Word(bits_).subspan(first_bit_[t.id()], pool_.width(t)); }
  void blast(Term t);
  /// Equal operands give equal results: hard to see from two large circuits that share only an operand.
  void relate(Term t);

  const TermPool& pool_;
  GateGraph& graph_;
  std::vector<std::uint32_t> first_bit_;  // By term id, an index into bits_; 0: not lowered.
  std::vector<Literal> bits_ = {kFalse};  // Index 0 is taken, so that 0 can mean none.
  Bits lemmas_;
  std::map<std::tuple<Op, unsigned, Term>, std::vector<Term>> related_;  // By operator and a shared operand's place.
};

}  // namespace bmc
