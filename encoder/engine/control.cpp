// SPDX-License-Identifier: Apache-2.0
// Branches, switches, returns (LangRef, "Terminator Instructions").
#include <llvm/IR/Instructions.h>

#include "encoder/engine/dispatch.h"
#include "encoder/engine/exceptions.h"

namespace bmc {
namespace {

/// Takes the edge to `target` where `condition` holds; what is left of the state goes on without it.
/// Consecutive calls make a chain of two-way branchings.
class EdgeChain {
 public:
  explicit EdgeChain(Engine& engine) : engine_(engine), rest_(std::move(engine.state())) {
    engine_.state().alive = false;
  }
  void branch(Term condition, const llvm::BasicBlock& target) {
    TermPool& pool = engine_.pool();
    if (ended_ || pool.is_no(condition)) return;
    if (pool.is_yes(condition)) return last(target);
    State taken = rest_;
    engine_.split(condition, taken, rest_);
    engine_.follow_edge(target, std::move(taken));
  }
  void last(const llvm::BasicBlock& target) {
    if (!ended_) engine_.follow_edge(target, std::move(rest_));
    ended_ = true;
  }
  /// What is left when no edge remains.
  State& rest() { return rest_; }
  bool has_ended() const { return ended_; }

 private:
  Engine& engine_;
  State rest_;
  bool ended_ = false;
};

void exec_br(const llvm::Instruction& instruction, Engine& engine) {
  const auto& branch = llvm::cast<llvm::BranchInst>(instruction);
  if (branch.isUnconditional()) return EdgeChain(engine).last(*branch.getSuccessor(0));
  const Scalar condition = engine.scalar(*branch.getCondition());
  engine.require_defined(branch, condition, "branch condition");
  if (engine.is_dead()) return;
  EdgeChain chain(engine);
  chain.branch(condition.bits, *branch.getSuccessor(0));
  chain.last(*branch.getSuccessor(1));
}

void exec_switch(const llvm::Instruction& instruction, Engine& engine) {
  const auto& choice = llvm::cast<llvm::SwitchInst>(instruction);
  const Scalar value = engine.scalar(*choice.getCondition());
  engine.require_defined(choice, value, "switch value");
  if (engine.is_dead()) return;
  TermPool& pool = engine.pool();
  // Cases with one target share an edge, so that a join is entered once per target.
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, Term>, 8> edges;
  for (const auto& arm : choice.cases()) {
    const Term here = pool.eq(value.bits, pool.constant(arm.getCaseValue()->getValue()));
    const llvm::BasicBlock* target = arm.getCaseSuccessor();
    auto known = std::find_if(edges.begin(), edges.end(), [&](const auto& edge) { return edge.first == target; });
    if (known == edges.end())
      edges.emplace_back(target, here);
    else
      known->second = pool.or_(known->second, here);
  }
  EdgeChain chain(engine);
  for (const auto& [target, condition] : edges) chain.branch(condition, *target);
  chain.last(*choice.getDefaultDest());
}

void exec_indirectbr(const llvm::Instruction& instruction, Engine& engine) {
  const auto& jump = llvm::cast<llvm::IndirectBrInst>(instruction);
  const Scalar address = engine.scalar(*jump.getAddress());
  engine.require_defined(jump, address, "jump target");
  TermPool& pool = engine.pool();
  llvm::SmallVector<Term, 8> hits;
  Term any = pool.no();
  for (unsigned i = 0; i < jump.getNumDestinations(); i++) {
    auto* target = llvm::BlockAddress::get(const_cast<llvm::BasicBlock*>(jump.getDestination(i)));
    const Scalar label = engine.constant_value(*target).front();
    hits.push_back(pool.and_(pool.eq(address.object, label.object), pool.eq(address.bits, label.bits)));
    any = pool.or_(any, hits.back());
  }
  engine.claim(PropertyKind::InvalidCall, jump, any, "computed goto jumps to no label of its function");
  if (engine.is_dead()) return;
  EdgeChain chain(engine);
  for (unsigned i = 0; i < hits.size(); i++) chain.branch(hits[i], *jump.getDestination(i));
}

void exec_ret(const llvm::Instruction& instruction, Engine& engine) {
  const auto& ret = llvm::cast<llvm::ReturnInst>(instruction);
  engine.return_value(ret.getReturnValue() ? engine.value(*ret.getReturnValue()) : Value{});
}

void exec_unreachable(const llvm::Instruction& instruction, Engine& engine) {
  engine.claim(PropertyKind::Unreachable, instruction, engine.pool().no(), "code declared unreachable is reached");
}

struct Row {
  unsigned opcode;
  EngineFn exec;
};
constexpr Row kRows[] = {
    {llvm::Instruction::Br, exec_br},           {llvm::Instruction::Switch, exec_switch},
    {llvm::Instruction::IndirectBr, exec_indirectbr}, {llvm::Instruction::Ret, exec_ret},
    {llvm::Instruction::Unreachable, exec_unreachable}, {llvm::Instruction::Call, exec_call},
    {llvm::Instruction::Invoke, exec_call},     {llvm::Instruction::LandingPad, exec_landingpad},
    {llvm::Instruction::Resume, exec_resume},
};

}  // namespace

EngineFn control_semantics(unsigned opcode) {
  for (const Row& row : kRows)
    if (row.opcode == opcode) return row.exec;
  return nullptr;
}

}  // namespace bmc
