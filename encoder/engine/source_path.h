// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <string>

#include "encoder/engine/engine.h"

namespace bmc {

/// The place `offset` bytes into an object in the words of the source: "s.len", "buf[3]", "table[1].cell[2]".
/// `size` > 0 asks for a scalar of that size there; its type is then given back in `leaf` (null if unknown).
/// Without debug information: "name+offset".
std::string source_path(Engine& engine, ObjectNumber object, std::uint64_t offset, unsigned size,
                        const llvm::DIType** leaf = nullptr);
/// The smallest part of an object that begins at `offset` and has at least `count` bytes, in the same words: a whole
/// buffer is "buf", and "buf[3]" what begins there.
std::string source_path_of_bytes(Engine& engine, ObjectNumber object, std::uint64_t offset, std::uint64_t count);

/// A value as its source type would print it; `type` decides where no source type is known. `detail` gets a second
/// view of it, hexadecimal or a character, where that helps.
std::string format_value(const llvm::APInt& value, const llvm::Type& type, const llvm::DIType* source_type,
                         std::string& detail);
/// A value of which nothing but the bits is known.
std::string format_bits(const llvm::APInt& value, std::string& detail, bool is_signed = true);

}  // namespace bmc
