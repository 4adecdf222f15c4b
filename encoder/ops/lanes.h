// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "encoder/state/machine.h"
#include "encoder/state/scalar.h"
#include "support/check.h"

namespace bmc {

template <std::size_t N>
std::array<Value, N> operand_values(const llvm::Instruction& instruction, Machine& machine) {
  std::array<Value, N> values;
  for (std::size_t k = 0; k < N; k++) {
    values[k] = machine.value(*instruction.getOperand(static_cast<unsigned>(k)));
    BMC_CHECK(values[k].size() == values[0].size());
  }
  return values;
}

template <typename Lane, std::size_t... K>
Scalar apply_lane(Lane& lane, const std::array<Value, sizeof...(K)>& operands, std::size_t index,
                  std::index_sequence<K...>) {
  return lane(operands[K][index]...);
}

/// Defines the instruction as `lane` applied to its first N operands, leaf by leaf: once for scalars, per element for
/// vectors. Works for calls of intrinsics too, whose operands start with the arguments.
template <std::size_t N, typename Lane>
void map_lanes(const llvm::Instruction& instruction, Machine& machine, Lane lane) {
  const std::array<Value, N> operands = operand_values<N>(instruction, machine);
  Value result;
  result.reserve(operands[0].size());
  for (std::size_t i = 0; i < operands[0].size(); i++)
    result.push_back(apply_lane(lane, operands, i, std::make_index_sequence<N>{}));
  machine.define(instruction, std::move(result));
}

}  // namespace bmc
