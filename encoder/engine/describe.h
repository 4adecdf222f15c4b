// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <string>

#include "encoder/engine/access.h"

namespace bmc {

/// Words for messages and traces. Where a value is symbolic (in the first run) it is left out.
std::string describe_access(Engine& engine, PropertyKind kind, const Access& access, const Targets& targets);
std::string describe_integer(Engine& engine, const Scalar& scalar);
/// A pointer as a user would write it: "&buf[3]", "NULL", "0x40021000".
std::string describe_pointer(Engine& engine, const Scalar& pointer);
/// An object's name: that of its variable, or what allocated it.
std::string describe_object(Engine& engine, ObjectNumber object);

/// The text of a string whose address and bytes are constants, as messages are; else empty.
std::string constant_text(Engine& engine, const Scalar& pointer);
/// A value of that type; `source_type` may be null, `detail` gets a second view of it.
std::string value_text(Engine& engine, const Scalar& scalar, const llvm::Type& type, const llvm::DIType* source_type,
                       std::string& detail);

/// A value as it lies in memory.
std::string bytes_in_memory(const llvm::APInt& value);

// Trace steps; nothing is recorded in the first run.
void record_variable(Engine& engine, const llvm::AllocaInst& variable, const Value& value);
void record_store(Engine& engine, const Scalar& pointer, const Value& value, llvm::Type& type);
/// How an input is to be printed: by its type in the source, or else by the bits alone.
struct InputType {
  llvm::Type& type;
  const llvm::DIType* source = nullptr;
  bool is_unsigned = false;
};
void record_input(Engine& engine, const std::string& name, const Scalar& scalar, const InputType& type);
void record_bytes(Engine& engine, const Scalar& to, Term length);
void record_call(Engine& engine, const llvm::Function& callee, bool enters, const Value& result);

}  // namespace bmc
