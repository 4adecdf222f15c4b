// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/function_info.h"

#include <llvm/IR/IntrinsicInst.h>

#include "encoder/state/leaves.h"
#include "frontend/debug_info.h"
#include "frontend/program.h"

namespace bmc {
namespace {

bool is_promotable(const llvm::AllocaInst& alloca) {
  llvm::Type* type = alloca.getAllocatedType();
  if (alloca.isArrayAllocation() || !(type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()))
    return false;
  for (const llvm::User* user : alloca.users()) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      if (load->getType() != type || load->isAtomic()) return false;
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &alloca || store->getValueOperand()->getType() != type || store->isAtomic())
        return false;
    } else if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user)) {
      if (!intrinsic->isLifetimeStartOrEnd()) return false;
    } else {
      return false;
    }
  }
  return true;
}

bool has_scope(const llvm::AllocaInst& alloca) {
  for (const llvm::User* user : alloca.users())
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user))
      if (intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start) return true;
  return false;
}

void number_values(FunctionInfo& info) {
  for (const llvm::Argument& argument : info.function->args()) info.registers[&argument] = info.register_count++;
  for (const llvm::BasicBlock* block : info.order.blocks)
    for (const llvm::Instruction& instruction : *block) {
      if (!instruction.getType()->isVoidTy()) info.registers[&instruction] = info.register_count++;
      if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        if (is_promotable(*alloca))
          info.promoted[alloca] = info.slot_count++;
        else if (has_scope(*alloca))
          info.scoped.insert(alloca);
      }
    }
}

/// A register lives in the activation as long as its uses run in the same iteration of every loop around its
/// definition; used outside of one of these loops, its value depends on the path and goes into the state.
void find_escaping(FunctionInfo& info) {
  info.escaping_slot.assign(info.register_count, ~0u);
  const auto loop_at = [&](const llvm::BasicBlock* block) {
    const auto found = info.order.position.find(block);
    return found == info.order.position.end() ? -1 : info.order.loop_of[found->second];
  };
  for (const llvm::BasicBlock* block : info.order.blocks) {
    const int home = loop_at(block);
    if (home < 0) continue;
    for (const llvm::Instruction& instruction : *block)
      for (const llvm::Use& use : instruction.uses()) {
        const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
        const auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
        const llvm::BasicBlock* where = phi ? phi->getIncomingBlock(use) : user->getParent();
        if (!info.order.position.contains(where) || info.order.encloses(home, loop_at(where))) continue;
        unsigned& slot = info.escaping_slot[info.registers.lookup(&instruction)];
        if (slot == ~0u) slot = info.slot_count++;
      }
  }
}

bool inside(const FunctionInfo& info, int loop, const llvm::BasicBlock* block) {
  const auto found = info.order.position.find(block);
  return found != info.order.position.end() && info.order.encloses(loop, info.order.loop_of[found->second]);
}

/// The loop's test before its body, as compilers lay it out: from the head, all blocks up to the first one (in order,
/// outside inner loops) that can leave the loop and does not itself go back to the head.
void find_test_blocks(FunctionInfo& info, int index) {
  auto& test = info.test_blocks[index];
  const llvm::BasicBlock* head = info.order.loops[index].head;
  for (unsigned p = info.order.position.lookup(head); p < info.order.blocks.size(); p++) {
    const llvm::BasicBlock* block = info.order.blocks[p];
    if (!inside(info, index, block) || info.order.loop_of[p] != index) break;
    test.insert(block);
    bool leaves = false, returns = false, goes_on = false;
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      leaves |= !inside(info, index, next);
      returns |= next == head;
      goes_on |= next != head && inside(info, index, next);
    }
    if (returns) break;
    if (leaves && goes_on) return;
  }
  test.clear();
}

}  // namespace

FunctionInfo analyse_function(const llvm::Function& function) {
  FunctionInfo info;
  info.function = &function;
  info.order = order_blocks(function);
  info.is_model = function.hasFnAttribute(kModelAttribute);
  info.is_library = info.is_model || is_system_file(location_of(function).file);
  number_values(info);
  find_escaping(info);
  info.test_blocks.resize(info.order.loops.size());
  for (std::size_t i = 0; i < info.order.loops.size(); i++) find_test_blocks(info, static_cast<int>(i));
  return info;
}

}  // namespace bmc
