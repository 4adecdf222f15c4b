// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/engine/engine.h"

namespace bmc {

/// A new heap object of `size` bytes (suite rule 5): null for a size above PTRDIFF_MAX, or at will where allocations
/// may fail. `content` is its first content.
Scalar allocate(Engine& engine, Term size, Object::Allocator allocator, std::uint64_t alignment,
                const ContentPtr& content, bool may_fail);

/// Releases what `pointer` points to, claims included. Null is fine.
void release(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, Object::Allocator allocator);

/// realloc (C17 7.22.3.5).
Scalar reallocate(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, Term size);

/// Claims at the end of the harness that every living heap object is reached from a global (suite rule 8).
void check_leaks(Engine& engine);

}  // namespace bmc
