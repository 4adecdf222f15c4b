// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <span>
#include <string_view>

#include "encoder/engine/engine.h"

namespace bmc {

/// A function that the engine executes itself: the harness interface, allocation, ends of the program, block
/// operations, exact float functions. Returns the call's value (empty for void); the path may have ended.
using NativeFn = Value (*)(const llvm::CallBase&, Engine&);

struct Native {
  std::string_view name;
  unsigned arity;
  NativeFn call;
};

/// The native semantics of a function without a body (or of __clang_call_terminate, which clang defines), or null. A wrong number of parameters is another function.
NativeFn native_function(const llvm::Function& function);

// The tables, one per file.
std::span<const Native> harness_natives();   // natives_harness.cpp: bmc_any_*, bmc_assume, …
std::span<const Native> program_natives();   // natives_program.cpp: malloc, free, exit, abort, memcpy, …
std::span<const Native> cxx_natives();       // natives_cxx.cpp: what the models of the C++ runtime ask for
std::span<const Native> thread_natives();    // natives_threads.cpp: what the models of thread libraries ask for
std::span<const Native> math_natives();      // natives_math.cpp: sqrt, fma, floor, …

}  // namespace bmc
