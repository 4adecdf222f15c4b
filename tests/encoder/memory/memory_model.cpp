// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/memory/memory_model.h"

namespace bmc::testing {

Worlds::Worlds(TermPool& pool) : pool_(pool) {
  for (const Assignment& assignment : assignments_) evaluators_.emplace_back(pool_, assignment);
}

Term Worlds::variable(unsigned width, const std::array<std::uint64_t, kWorlds>& values) {
  const Term t = pool_.variable(width, "v");
  for (unsigned w = 0; w < kWorlds; w++) assignments_[w][t] = llvm::APInt(width, values[w]);
  return t;
}

std::uint64_t Worlds::value(unsigned world, Term t) { return evaluators_[world].value(t).getZExtValue(); }

std::array<std::uint64_t, kWorlds> Worlds::values(Term t) {
  std::array<std::uint64_t, kWorlds> result{};
  for (unsigned w = 0; w < kWorlds; w++) result[w] = value(w, t);
  return result;
}

std::uint8_t FixedArrays::byte(unsigned world, std::uint32_t array, std::uint64_t offset) {
  const std::uint64_t mixed = (offset + 1) * 0x9E3779B97F4A7C15ull + world * 0xBF58476D1CE4E5B9ull + array * 77;
  return static_cast<std::uint8_t>(mixed >> 40);
}

Term FixedArrays::array_byte(std::uint32_t array, Term offset) {
  Term& known = bytes_[{array, offset.id()}];
  if (known.valid()) return known;
  std::array<std::uint64_t, kWorlds> values{};
  for (unsigned w = 0; w < kWorlds; w++) values[w] = byte(w, array, worlds_.value(w, offset));
  known = worlds_.variable(8, values);
  return known;
}

}  // namespace bmc::testing
