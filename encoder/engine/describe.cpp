// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/describe.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Instructions.h>

#include "encoder/engine/source_path.h"
#include "encoder/engine/thread_trace.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

std::string size_text(Engine& engine, Term size) {
  const auto bytes = engine.pool().as_u64(size);
  if (!bytes) return "";
  return *bytes == 1 ? "1 byte" : fmt::format("{} bytes", *bytes);
}

std::string access_text(Engine& engine, const Access& access) {
  const std::string size = size_text(engine, access.length);
  return (access.is_write ? "write" : "read") + (size.empty() ? std::string() : " of " + size);
}

std::string site_text(const Object& object) {
  if (!object.site) return "a heap object";
  const SourceLoc location = location_of(*object.site);
  return location.is_known() ? fmt::format("the object allocated at line {}", location.line) : "a heap object";
}

/// The one object that the access reaches, where only one is possible.
const Target* only_target(const Targets& targets) {
  return targets.objects.size() == 1 ? &targets.objects.front() : nullptr;
}

std::string at_offset(Engine& engine, const Access& access, const Target* target) {
  const TermPool& pool = engine.pool();
  std::string text;
  if (pool.is_const(access.pointer.bits))
    text += fmt::format(" at offset {}", static_cast<std::int64_t>(*pool.as_u64(access.pointer.bits)));
  if (!target) return text;
  text += " of " + describe_object(engine, target->object);
  const std::string size = size_text(engine, engine.objects()[target->object].size);
  return size.empty() ? text : text + ", which has " + size;
}

}  // namespace

std::string describe_object(Engine& engine, ObjectNumber number) {
  const Object& object = engine.objects()[number];
  if (object.kind == Object::Kind::Heap) return site_text(object);
  if (!object.name.empty() && object.name[0] != '.') return object.name;
  if (object.kind == Object::Kind::Global) return "a string literal or unnamed constant";
  return "an unnamed object";
}

std::string describe_access(Engine& engine, PropertyKind kind, const Access& access, const Targets& targets) {
  std::string what = access_text(engine, access);
  const Target* target = only_target(targets);
  const std::string object = target ? describe_object(engine, target->object) : "its object";
  switch (kind) {
    case PropertyKind::NullDereference: return what + " through a null pointer";
    case PropertyKind::InvalidPointer:
      return what + " through " + describe_pointer(engine, access.pointer) + ", which no object provides";
    case PropertyKind::UseAfterFree: return fmt::format("{} in {}, which has been freed", what, object);
    case PropertyKind::UseAfterScope: return fmt::format("{} in {}, whose scope has ended", what, object);
    case PropertyKind::OutOfBounds: return what + at_offset(engine, access, target);
    case PropertyKind::SubobjectOverflow: {
      const std::string part = target && target->view ? engine.objects()[target->view].name : "the part";
      return fmt::format("{} leaves {} of {} that the pointer was made from", what, part, object);
    }
    case PropertyKind::MisalignedAccess:
      return fmt::format("{} that needs alignment {}{}", what, access.alignment, at_offset(engine, access, target));
    case PropertyKind::WriteToConst: return fmt::format("write to constant {}", object);
    default: return what;
  }
}

std::string describe_integer(Engine& engine, const Scalar& scalar) {
  const TermPool& pool = engine.pool();
  if (!pool.is_const(scalar.bits)) return "";
  llvm::SmallString<40> text;
  pool.value(scalar.bits).toString(text, 10, true);
  return std::string(text);
}

std::string describe_pointer(Engine& engine, const Scalar& pointer) {
  const TermPool& pool = engine.pool();
  const auto object = pool.as_u64(pointer.object), offset = pool.as_u64(pointer.bits);
  if (!object || !offset) return "a pointer";
  if (*object == kNullObject) return *offset == 0 ? "NULL" : fmt::format("address {:#x}", *offset);
  if (!engine.objects().contains(*object)) return fmt::format("invalid address {:#x}:{:#x}", *object, *offset);
  const auto number = static_cast<ObjectNumber>(*object);
  if (engine.objects()[number].kind == Object::Kind::Function) return describe_object(engine, number);
  return "&" + source_path(engine, number, *offset, 0);
}

std::string constant_text(Engine& engine, const Scalar& pointer) {
  const TermPool& pool = engine.pool();
  const auto object = pool.as_u64(pointer.object), offset = pool.as_u64(pointer.bits);
  if (!object || !offset || !engine.objects().contains(*object)) return "";
  const auto number = static_cast<ObjectNumber>(*object);
  const ContentPtr content = engine.object_state(number).content;
  std::string text;
  for (std::uint64_t at = *offset; at < engine.objects()[number].limit; at++) {
    const Scalar byte = engine.contents().read(content, engine.pool().constant(kPointerBits, at), 1, false,
                                               engine.objects()[number].limit);
    const auto value = pool.as_u64(byte.bits);
    if (!value || *value == 0) break;
    text += static_cast<char>(*value);
  }
  return text;
}

std::string value_text(Engine& engine, const Scalar& scalar, const llvm::Type& type, const llvm::DIType* source_type,
                       std::string& detail) {
  const TermPool& pool = engine.pool();
  if (!scalar.is_defined()) return "uninitialised";
  if (scalar.is_pointer()) return describe_pointer(engine, scalar);
  if (!pool.is_const(scalar.bits)) return "?";
  return format_value(pool.value(scalar.bits), type, source_type, detail);
}

namespace {

TraceStep step_here(Engine& engine, TraceStep::Kind kind) {
  TraceStep step;
  step.kind = kind;
  step.location = location_of(*engine.activation().current);
  step.depth = engine.activation().depth;
  step.in_library = engine.activation().info->is_library;
  return step;
}

}  // namespace

std::string bytes_in_memory(const llvm::APInt& value) {
  std::string bytes;
  for (unsigned at = 0; at < value.getBitWidth(); at += 8)
    bytes += static_cast<char>(value.extractBitsAsZExtValue(std::min(8u, value.getBitWidth() - at), at));
  return bytes;
}

void record_variable(Engine& engine, const llvm::AllocaInst& variable, const Value& value) {
  if (!engine.recorder() || value.size() != 1) return;
  const std::string name = variable_name(variable);
  if (name.empty()) return;
  TraceStep step = step_here(engine, TraceStep::Kind::Assign);
  step.name = name;
  step.value = value_text(engine, value.front(), *variable.getAllocatedType(), variable_type(variable), step.detail);
  engine.recorder()->step(std::move(step));
}

void record_store(Engine& engine, const Scalar& pointer, const Value& value, llvm::Type& type) {
  if (!engine.recorder() || value.size() != 1) return;
  const TermPool& pool = engine.pool();
  const auto object = pool.as_u64(pointer.object), offset = pool.as_u64(pointer.bits);
  if (!object || !offset || !engine.objects().contains(*object)) return;
  const auto size = static_cast<unsigned>(engine.layout().getTypeStoreSize(&type));
  // What threads share is shown with the event that it is.
  if (engine.threads().is_shared(static_cast<ObjectNumber>(*object), pointer.bits, size)) return;
  TraceStep step = step_here(engine, TraceStep::Kind::Assign);
  const llvm::DIType* leaf = nullptr;
  step.name = source_path(engine, static_cast<ObjectNumber>(*object), *offset, size, &leaf);
  if (step.name.empty()) return;
  step.value = value_text(engine, value.front(), type, leaf, step.detail);
  engine.recorder()->step(std::move(step));
}

void record_input(Engine& engine, const std::string& name, const Scalar& scalar, const InputType& type) {
  if (!engine.recorder()) return;
  TraceStep step = step_here(engine, TraceStep::Kind::Input);
  // The user's line, not the inside of a header function.
  for (const Activation* frame = &engine.activation(); frame && frame->info->is_library; frame = frame->caller)
    if (frame->caller) step.location = location_of(*frame->caller->current);
  step.name = name;
  if (engine.pool().is_const(scalar.bits)) {
    const llvm::APInt& value = engine.pool().value(scalar.bits);
    step.value = type.source || type.type.isFloatingPointTy() ? format_value(value, type.type, type.source, step.detail)
                                                              : format_bits(value, step.detail, !type.is_unsigned);
    if (!engine.activation().info->is_model) engine.recorder()->input(bytes_in_memory(value));
  }
  engine.recorder()->step(std::move(step));
}

void record_bytes(Engine& engine, const Scalar& to, Term length) {
  if (!engine.recorder()) return;
  TermPool& pool = engine.pool();
  const auto object = pool.as_u64(to.object), offset = pool.as_u64(to.bits), count = pool.as_u64(length);
  if (!object || !offset || !count || !engine.objects().contains(*object)) return;
  constexpr std::uint64_t kShown = 64, kKept = 1 << 16;
  const auto number = static_cast<ObjectNumber>(*object);
  const ContentPtr content = engine.object_state(number).content;
  std::string hex, text, bytes;
  for (std::uint64_t i = 0; i < std::min(*count, kKept); i++) {
    const Scalar byte = engine.contents().read(content, pool.constant(kPointerBits, *offset + i), 1, false,
                                               engine.objects()[number].limit);
    const auto value = pool.as_u64(byte.bits).value_or(0);
    bytes += static_cast<char>(value);
    if (i >= kShown) continue;
    hex += fmt::format("{}{:02x}", i ? " " : "", value);
    text += value >= 32 && value < 127 && value != '"' && value != '\\' ? std::string(1, static_cast<char>(value))
                                                                       : fmt::format("\\x{:02x}", value);
  }
  TraceStep step = step_here(engine, TraceStep::Kind::Input);
  step.name = source_path_of_bytes(engine, number, *offset, *count);
  step.value = fmt::format("\"{}\"{}", text, *count > kShown ? "..." : "");
  step.detail = hex;
  engine.recorder()->step(std::move(step));
  if (!engine.activation().info->is_model) engine.recorder()->input(std::move(bytes));
}

void record_call(Engine& engine, const llvm::Function& callee, bool enters, const Value& result) {
  if (!engine.recorder()) return;
  if (engine.activation().info->is_library) {
    if (enters) record_thread_start(engine, callee);
    return;
  }
  TraceStep step = step_here(engine, enters ? TraceStep::Kind::Call : TraceStep::Kind::Return);
  step.name = source_name(callee);
  if (result.size() == 1)
    step.value = value_text(engine, result.front(), *callee.getReturnType(), nullptr, step.detail);
  engine.recorder()->call(std::move(step), engine.info_of(callee).is_library);
}

}  // namespace bmc
