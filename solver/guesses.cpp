// SPDX-License-Identifier: Apache-2.0
#include "solver/guesses.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>

#include <algorithm>
#include <iterator>

namespace bmc {
namespace {

/// More terms take longer to evaluate than many a query takes to solve.
constexpr std::size_t kMostTerms = 20'000;

using ValueOf = llvm::APInt (*)(unsigned width, std::uint64_t number);

/// Small, and mostly different: as a person would choose them.
llvm::APInt small(unsigned width, std::uint64_t number) { return llvm::APInt(64, number % 31 + 1).zextOrTrunc(width); }

llvm::APInt zero(unsigned width, std::uint64_t) { return llvm::APInt(width, 0); }

llvm::APInt all_ones(unsigned width, std::uint64_t) { return llvm::APInt::getAllOnes(width); }

/// Without any pattern (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
llvm::APInt mixed(unsigned width, std::uint64_t number) {
  llvm::SmallVector<std::uint64_t, 4> words((width + 63) / 64);
  for (std::uint64_t& word : words) {
    std::uint64_t z = number += 0x9E37'79B9'7F4A'7C15;
    z = (z ^ z >> 30) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ z >> 27) * 0x94D0'49BB'1331'11EB;
    word = z ^ z >> 31;
  }
  return llvm::APInt(width, words);
}

constexpr ValueOf kKinds[] = {small, zero, all_ones, mixed};

llvm::APInt guessed(unsigned kind, const TermPool& pool, Term variable) {
  return kKinds[kind](pool.width(variable), variable.id());
}

}  // namespace

Guesses::Guesses(const TermPool& pool) : pool_(pool) {
  for (unsigned kind = 0; kind < std::size(kKinds); kind++)
    guesses_.push_back({Evaluator(pool, [&pool, kind](Term v) { return guessed(kind, pool, v); }), 0, kind});
}

bool Guesses::holds_facts(Guess& guess) {
  while (guess.checked < facts_.size()) {
    if (!guess.evaluator.is_true(facts_[guess.checked])) return false;
    guess.checked++;
  }
  return true;
}

bool Guesses::satisfy(Term query) {
  if (pool_.size() > kMostTerms) guesses_.clear();
  std::erase_if(guesses_, [this](Guess& guess) { return !holds_facts(guess); });
  const auto found = std::ranges::find_if(guesses_, [&](Guess& guess) { return guess.evaluator.is_true(query); });
  if (found == guesses_.end()) return false;
  last_ = found->kind;
  satisfied_++;
  return true;
}

Assignment Guesses::model() const {
  Assignment result;
  for (const Term variable : pool_.variables()) {
    llvm::APInt value = guessed(last_, pool_, variable);
    if (!value.isZero()) result.emplace(variable, std::move(value));
  }
  return result;
}

}  // namespace bmc
