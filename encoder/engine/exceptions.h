// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/IntrinsicInst.h>

#include "encoder/engine/engine.h"

namespace bmc {

// Exceptions by the Itanium C++ ABI. The library's half is a model in C++ (harness/runtime/cxx_exceptions.cpp), which
// also decides what a handler catches; here they travel. An exception in flight is a pointer to its header.

/// Throws `exception` from the current function: splits by what it may be, claims that some handler waits for each
/// (as the ABI's search phase does, before anything is unwound), and leaves the function.
void throw_exception(Engine& engine, const Scalar& exception, const std::string& type);

/// Claims, at its throw, that `exception` does not get here: where it would leave the program.
void claim_uncaught(Engine& engine, const Scalar& exception);

/// Sends the states in which `call` ended by an exception along its unwind edge, or out of the function.
void follow_exceptions(Engine& engine, const llvm::CallBase& call);

void exec_landingpad(const llvm::Instruction& instruction, Engine& engine);
void exec_resume(const llvm::Instruction& instruction, Engine& engine);
void exec_typeid_for(const llvm::IntrinsicInst& call, Engine& engine);

}  // namespace bmc
