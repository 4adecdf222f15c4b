// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "encoder/memory/contents.h"
#include "encoder/term/eval.h"

namespace bmc::testing {

inline constexpr unsigned kWorlds = 5;

/// Values for the variables in each of a few worlds, so that one symbolic operation is checked against several
/// concrete ones.
class Worlds {
 public:
  explicit Worlds(TermPool& pool);
  Worlds(const Worlds&) = delete;
  Worlds& operator=(const Worlds&) = delete;

  /// A fresh variable with these values.
  Term variable(unsigned width, const std::array<std::uint64_t, kWorlds>& values);
  std::uint64_t value(unsigned world, Term t);
  std::array<std::uint64_t, kWorlds> values(Term t);

 private:
  TermPool& pool_;
  std::array<Assignment, kWorlds> assignments_;
  std::vector<Evaluator> evaluators_;  // one per world; what they have evaluated stays right as variables come along
};

/// Nondeterministic arrays whose bytes are fixed by world, array and offset.
class FixedArrays : public ArraySource {
 public:
  explicit FixedArrays(Worlds& worlds) : worlds_(worlds) {}
  static std::uint8_t byte(unsigned world, std::uint32_t array, std::uint64_t offset);
  Term array_byte(std::uint32_t array, Term offset) override;

 private:
  Worlds& worlds_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Term> bytes_;  // by array and the offset's id
};

/// A byte as the reference sees it: `undefined` has a 1 for each bit never written.
struct ModelByte {
  std::uint8_t value = 0;
  std::uint8_t undefined = 0;
  friend bool operator==(const ModelByte&, const ModelByte&) = default;
};

/// An object's content in one world.
using ModelBytes = std::vector<ModelByte>;

/// The object's content beside what it is in every world.
struct Checked {
  std::uint64_t size = 0;
  ContentPtr content;
  std::array<ModelBytes, kWorlds> worlds;
};

}  // namespace bmc::testing
