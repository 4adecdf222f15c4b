// SPDX-License-Identifier: Apache-2.0
// The harness interface (harness/include/bmc/bmc.h) and the claims of library models (harness/runtime/model.h).
#include <fmt/format.h>

#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/engine/natives.h"
#include "encoder/state/leaves.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

Scalar truth(Engine& engine, const llvm::CallBase& call, std::string_view what) {
  Scalar condition = engine.scalar(*call.getArgOperand(0));
  engine.require_defined(call, condition, what);
  condition.bits = engine.pool().trunc(condition.bits, 1);
  return condition;
}

/// The call in the user's own code that asks for the input: `call`, or that of the header function around it.
const llvm::CallBase& asking_call(Engine& engine, const llvm::CallBase& call) {
  const llvm::CallBase* asking = &call;
  for (const Activation* frame = &engine.activation(); frame && frame->info->is_library; frame = frame->caller) {
    const auto* outer = frame->caller ? llvm::dyn_cast<llvm::CallBase>(frame->caller->current) : nullptr;
    if (!outer || !outer->getCalledFunction()) break;
    asking = outer;
  }
  return *asking;
}

/// The variable that the result of the call initialises, or null.
const llvm::Value* initialised_by(const llvm::CallBase& call) {
  for (const llvm::User* user : call.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store && store->getValueOperand() == &call && !variable_name(*store->getPointerOperand()).empty())
      return store->getPointerOperand();
  }
  return nullptr;
}

const llvm::DIType* result_type(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getType()) return nullptr;
  const auto types = subprogram->getType()->getTypeArray();
  return types.size() > 0 ? types[0] : nullptr;
}

bool is_unsigned_input(llvm::StringRef function) {
  return function.starts_with("bmc_any_u") || function == "bmc_any_size";
}

Value native_any(const llvm::CallBase& call, Engine& engine) {
  const unsigned width = bits_of(call.getType());
  const llvm::StringRef function = call.getCalledFunction()->getName();
  const Scalar result{engine.fresh(width, function), {}, {}};
  if (!engine.recorder()) return {result};
  const llvm::CallBase& asking = asking_call(engine, call);
  const llvm::Value* variable = asking.getType() == call.getType() ? initialised_by(asking) : nullptr;
  InputType type{*call.getType(), nullptr, is_unsigned_input(function)};
  if (asking.getType() == call.getType())
    type.source = variable ? variable_type(*variable) : result_type(*asking.getCalledFunction());
  record_input(engine, variable ? variable_name(*variable) : source_name(*asking.getCalledFunction()) + "()", result, type);
  return {result};
}

Value native_any_bytes(const llvm::CallBase& call, Engine& engine) {
  const Scalar to = engine.scalar(*call.getArgOperand(0));
  const Scalar length = engine.scalar(*call.getArgOperand(1));
  engine.require_defined(call, length, "length");
  if (engine.is_dead()) return {};
  const auto targets = check_access(engine, call, {to, length.bits, 1, true, 0});
  if (engine.is_dead()) return {};
  const std::uint32_t array = engine.choices().new_array(engine.next_key());
  fill_targets(engine, targets, to.bits, array, length.bits);
  record_bytes(engine, to, length.bits);
  return {};
}

Value native_assume(const llvm::CallBase& call, Engine& engine) {
  const Scalar condition = truth(engine, call, "assumed condition");
  if (!engine.is_dead()) engine.assume(condition.bits);
  return {};
}

Value native_assert(const llvm::CallBase& call, Engine& engine) {
  const Scalar condition = truth(engine, call, "asserted condition");
  if (engine.is_dead()) return {};
  const bool wanted = engine.needs_message(PropertyKind::Assertion, call, 0);
  const std::string text = wanted ? constant_text(engine, engine.scalar(*call.getArgOperand(1))) : "";
  engine.claim(PropertyKind::Assertion, call, condition.bits, "assertion: " + text);
  return {};
}

Value native_cover(const llvm::CallBase& call, Engine& engine) {
  const Scalar condition = truth(engine, call, "covered condition");
  if (!engine.is_dead())
    engine.cover(call, condition.bits, constant_text(engine, engine.scalar(*call.getArgOperand(1))));
  return {};
}

/// assert() of the C library (C17 7.2.1.1) when its condition is false: (text, file, line, function).
Value native_assert_fail(const llvm::CallBase& call, Engine& engine) {
  engine.claim(PropertyKind::Assertion, call, engine.pool().no(),
               "assertion " + constant_text(engine, engine.scalar(*call.getArgOperand(0))));
  return {};
}

Value native_claim(const llvm::CallBase& call, Engine& engine) {
  const Scalar condition = truth(engine, call, "condition");
  if (engine.is_dead()) return {};
  const std::string kind_text = constant_text(engine, engine.scalar(*call.getArgOperand(1)));
  const auto kind = parse_property_kind(kind_text);
  if (!kind) {
    engine.not_modelled(call, fmt::format("property kind '{}' of a library model", kind_text));
    return {};
  }
  engine.claim(*kind, call, condition.bits, constant_text(engine, engine.scalar(*call.getArgOperand(2))));
  return {};
}

Value native_unsupported(const llvm::CallBase& call, Engine& engine) {
  engine.not_modelled(call, constant_text(engine, engine.scalar(*call.getArgOperand(0))));
  return {};
}

Value native_left_out(const llvm::CallBase& call, Engine& engine) {
  engine.note_limit(constant_text(engine, engine.scalar(*call.getArgOperand(0))) + " is left out");
  return {};
}

Value native_approximated(const llvm::CallBase& call, Engine& engine) {
  engine.note_limit(constant_text(engine, engine.scalar(*call.getArgOperand(0))) + " is approximated: any value in range");
  return {};
}

Value claim_range(const llvm::CallBase& call, Engine& engine, bool is_write) {
  const Scalar pointer = engine.scalar(*call.getArgOperand(0));
  const Scalar length = engine.scalar(*call.getArgOperand(1));
  engine.require_defined(call, length, "length");
  if (!engine.is_dead()) check_access(engine, call, {pointer, length.bits, 1, is_write, 0});
  return {};
}
Value native_readable(const llvm::CallBase& call, Engine& engine) { return claim_range(call, engine, false); }
Value native_writable(const llvm::CallBase& call, Engine& engine) { return claim_range(call, engine, true); }

Value native_object_size(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  Term size = pool.zero(kPointerBits);
  for (const Target& target : targets_of(engine, engine.scalar(*call.getArgOperand(0))).objects)
    size = pool.ite(target.condition, engine.objects()[target.object].size, size);
  return {Scalar{size, {}, {}}};
}

constexpr Native kNatives[] = {
    {"bmc_any_bool", 0, native_any},        {"bmc_any_char", 0, native_any},
    {"bmc_any_i8", 0, native_any},          {"bmc_any_i16", 0, native_any},
    {"bmc_any_i32", 0, native_any},         {"bmc_any_i64", 0, native_any},
    {"bmc_any_u8", 0, native_any},          {"bmc_any_u16", 0, native_any},
    {"bmc_any_u32", 0, native_any},         {"bmc_any_u64", 0, native_any},
    {"bmc_any_int", 0, native_any},         {"bmc_any_uint", 0, native_any},
    {"bmc_any_long", 0, native_any},        {"bmc_any_ulong", 0, native_any},
    {"bmc_any_size", 0, native_any},        {"bmc_any_float", 0, native_any},
    {"bmc_any_double", 0, native_any},      {"bmc_any_bytes", 2, native_any_bytes},
    {"bmc_assume_", 1, native_assume},      {"bmc_assert_", 2, native_assert},
    {"bmc_cover_", 2, native_cover},        {"__assert_fail", 4, native_assert_fail},
    {"__bmc_claim", 3, native_claim},       {"__bmc_unsupported", 1, native_unsupported},
    {"__bmc_readable", 2, native_readable}, {"__bmc_writable", 2, native_writable},
    {"__bmc_object_size", 1, native_object_size}, {"__bmc_approximated", 1, native_approximated},
    {"__bmc_left_out", 1, native_left_out},
};

}  // namespace

std::span<const Native> harness_natives() { return kNatives; }

}  // namespace bmc
