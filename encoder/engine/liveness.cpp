// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/liveness.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

namespace bmc {
namespace {

class Liveness {
 public:
  explicit Liveness(const FunctionInfo& info) : info_(info), at_start_(info.order.blocks.size()) {
    for (auto& slots : at_start_) slots.resize(info.slot_count);
  }

  void solve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned position = info_.order.blocks.size(); position-- > 0;) {
        llvm::BitVector live = at_end_of(*info_.order.blocks[position]);
        for (const llvm::Instruction& instruction : llvm::reverse(*info_.order.blocks[position]))
          step_over(instruction, live);
        if (live == at_start_[position]) continue;
        at_start_[position] = std::move(live);
        changed = true;
      }
    }
  }

  const llvm::BitVector& at_start(const llvm::BasicBlock* block) const {
    return at_start_[info_.order.position.lookup(block)];
  }

 private:
  llvm::BitVector at_end_of(const llvm::BasicBlock& block) const {
    llvm::BitVector live(info_.slot_count);
    for (const llvm::BasicBlock* next : llvm::successors(&block)) {
      live |= at_start(next);
      for (const llvm::PHINode& phi : next->phis()) use(phi.getIncomingValueForBlock(&block), live);
    }
    return live;
  }

  void step_over(const llvm::Instruction& instruction, llvm::BitVector& live) const {
    if (const unsigned* slot = slot_of(&instruction)) live.reset(*slot);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      if (const unsigned* slot = variable(store->getPointerOperand())) live.reset(*slot);
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        intrinsic && intrinsic->isLifetimeStartOrEnd())
      if (const unsigned* slot = variable(intrinsic->getArgOperand(1))) live.reset(*slot);
    if (llvm::isa<llvm::PHINode>(instruction)) return;
    for (const llvm::Value* operand : instruction.operands()) use(operand, live);
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      if (const unsigned* slot = variable(load->getPointerOperand())) live.set(*slot);
  }

  void use(const llvm::Value* value, llvm::BitVector& live) const {
    if (const unsigned* slot = slot_of(value)) live.set(*slot);
  }

  const unsigned* slot_of(const llvm::Value* value) const {
    const auto number = info_.registers.find(value);
    if (number == info_.registers.end() || info_.escaping_slot[number->second] == ~0u) return nullptr;
    return &info_.escaping_slot[number->second];
  }

  const unsigned* variable(const llvm::Value* pointer) const {
    const auto found = info_.promoted.find(llvm::dyn_cast<llvm::AllocaInst>(pointer));
    return found == info_.promoted.end() ? nullptr : &found->second;
  }

  const FunctionInfo& info_;
  std::vector<llvm::BitVector> at_start_;  ///< By position.
};

}  // namespace

std::vector<llvm::BitVector> live_at_loop_heads(const FunctionInfo& info) {
  Liveness liveness(info);
  liveness.solve();
  std::vector<llvm::BitVector> result;
  for (const Loop& loop : info.order.loops) result.push_back(liveness.at_start(loop.head));
  return result;
}

}  // namespace bmc
