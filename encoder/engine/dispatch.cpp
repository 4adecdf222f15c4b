// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/dispatch.h"

#include <fmt/format.h>

#include "encoder/engine/access.h"
#include "encoder/ops/ops.h"

namespace bmc {

void execute_semantics(const llvm::Instruction& instruction, Engine& engine) {
  const unsigned opcode = instruction.getOpcode();
  if (const ExecFn pure = pure_semantics(opcode)) {
    pure(instruction, engine);
    if (opcode == llvm::Instruction::IntToPtr && engine.options().address_reuse && !engine.is_dead())
      engine.define(instruction, from_address(engine, engine.scalar(instruction)));
    return;
  }
  if (const EngineFn memory = memory_semantics(opcode)) return memory(instruction, engine);
  if (const EngineFn control = control_semantics(opcode)) return control(instruction, engine);
  engine.not_modelled(instruction, fmt::format("instruction {}", instruction.getOpcodeName()));
}

}  // namespace bmc
