// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/exceptions.h"

#include <fmt/format.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "encoder/engine/access.h"

namespace bmc {
namespace {

/// The selector of the clauses so far, `selected`, if one of them has caught the exception; else that of the handler
/// for `type`, if it does, or 0. A null type catches everything.
Term select_handler(Engine& engine, const Scalar& exception, const llvm::Constant& type, Term selected) {
  TermPool& pool = engine.pool();
  if (type.isNullValue()) return pool.ite(pool.is_zero(selected), pool.constant(32, 1), selected);
  const llvm::Function* model = engine.program().module->getFunction("__bmc_select_handler");
  if (!model || model->isDeclaration()) {
    engine.not_modelled(*engine.activation().current, "an exception without the models of the C++ runtime");
    return selected;
  }
  const unsigned selector = engine.exceptions().selector(*type.stripPointerCasts());
  const Value result = engine.call_function(*model,
                                            {{exception},
                                             engine.constant_value(type),
                                             {Scalar{pool.constant(32, selector), {}, {}}},
                                             {Scalar{selected, {}, {}}}},
                                            nullptr);
  return engine.is_dead() || result.empty() ? selected : result.front().bits;
}

/// -1 if the exception is none of the filter's types (an empty filter lets none pass). Clang emits only empty ones
/// since C++17.
Term apply_filter(Engine& engine, const llvm::Constant& filter, Term selected) {
  TermPool& pool = engine.pool();
  if (llvm::cast<llvm::ArrayType>(filter.getType())->getNumElements() > 0) {
    engine.not_modelled(*engine.activation().current, "a dynamic exception specification with types");
    return selected;
  }
  return pool.ite(pool.is_zero(selected), pool.ones(32), selected);
}

Term selector_at(Engine& engine, const llvm::LandingPadInst& pad, const Scalar& exception) {
  Term selected = engine.pool().zero(32);
  for (unsigned i = 0; i < pad.getNumClauses() && !engine.is_dead(); i++) {
    const llvm::Constant& clause = *pad.getClause(i);
    selected =
        pad.isCatch(i) ? select_handler(engine, exception, clause, selected) : apply_filter(engine, clause, selected);
  }
  return selected;
}

/// May exceptions not pass this function? Models in C are compiled without exceptions, but those that call back are
/// transparent in every libc.
bool stops_exceptions(const Activation& frame) { return frame.info->function->doesNotThrow() && !frame.info->is_model; }

/// Is there a handler, or a filter, for the exception up the call chain?
Term has_handler(Engine& engine, const Scalar& exception) {
  TermPool& pool = engine.pool();
  Term found = pool.no();
  for (const Activation* frame = &engine.activation(); frame && !engine.is_dead(); frame = frame->caller) {
    if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(frame->current)) {
      const Term selected = selector_at(engine, *invoke->getLandingPadInst(), exception);
      found = pool.or_(found, pool.not_(pool.is_zero(selected)));
    }
    if (pool.is_yes(found) || stops_exceptions(*frame)) break;
  }
  return found;
}

void throw_one(Engine& engine, ObjectNumber object, const std::string& type) {
  const Scalar exception = engine.pointer_to(object);
  engine.exceptions().thrown(object, {engine.site_of(*engine.activation().current, 0),
                                      fmt::format("an exception of type {} is thrown that nothing catches", type)});
  const Term caught = has_handler(engine, exception);
  if (engine.is_dead()) return;
  if (const auto* thrown = engine.exceptions().throw_of(object))
    engine.claim_at(PropertyKind::UncaughtException, thrown->site, caught, thrown->message);
  if (!engine.is_dead()) engine.leave_by_exception(exception);
}

}  // namespace

void throw_exception(Engine& engine, const Scalar& exception, const std::string& type) {
  const std::vector<Target> targets = targets_of(engine, exception).objects;
  std::vector<Term> conditions;
  std::vector<std::uint64_t> numbers;
  for (const Target& target : targets) {
    conditions.push_back(target.condition);
    numbers.push_back(target.object);
  }
  const auto arm = [&](std::size_t i) -> Value {
    throw_one(engine, targets[i].object, type);
    return {};
  };
  engine.branch_and_merge(conditions, arm, numbers);
}

void claim_uncaught(Engine& engine, const Scalar& exception) {
  TermPool& pool = engine.pool();
  for (const Target& target : targets_of(engine, exception).objects)
    if (const auto* thrown = engine.exceptions().throw_of(target.object))
      engine.claim_at(PropertyKind::UncaughtException, thrown->site, pool.not_(target.condition), thrown->message);
  if (!engine.is_dead()) engine.end_path();
}

void follow_exceptions(Engine& engine, const llvm::CallBase& call) {
  Activation& activation = engine.activation();
  const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  for (Incoming& way : std::exchange(activation.unwinding, {})) {
    if (!invoke) {
      way.state.locals.clear();
      activation.throws.push_back(std::move(way));
      continue;
    }
    activation.landed = std::move(way.phis.front());
    engine.follow_edge(*invoke->getUnwindDest(), std::move(way.state));
  }
}

void exec_landingpad(const llvm::Instruction& instruction, Engine& engine) {
  const auto& pad = llvm::cast<llvm::LandingPadInst>(instruction);
  const Scalar exception = engine.activation().landed.front();
  const Term selector = selector_at(engine, pad, exception);
  if (!engine.is_dead()) engine.define(pad, Value{exception, Scalar{selector, {}, {}}});
}

void exec_resume(const llvm::Instruction& instruction, Engine& engine) {
  engine.leave_by_exception(engine.value(*instruction.getOperand(0)).front());
}

void exec_typeid_for(const llvm::IntrinsicInst& call, Engine& engine) {
  const auto& type = *llvm::cast<llvm::Constant>(call.getArgOperand(0))->stripPointerCasts();
  const unsigned selector = type.isNullValue() ? 1 : engine.exceptions().selector(type);
  engine.define(call, Scalar{engine.pool().constant(32, selector), {}, {}});
}

}  // namespace bmc
