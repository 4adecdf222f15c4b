// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/natives.h"

#include <llvm/ADT/StringMap.h>

namespace bmc {
namespace {

llvm::StringMap<const Native*> index_natives() {
  llvm::StringMap<const Native*> index;
  for (const auto table : {harness_natives(), program_natives(), cxx_natives(), thread_natives(), math_natives()})
    for (const Native& native : table) index[native.name] = &native;
  return index;
}

}  // namespace

NativeFn native_function(const llvm::Function& function) {
  if (!function.isDeclaration() && function.getName() != "__clang_call_terminate") return nullptr;
  static const llvm::StringMap<const Native*> kIndex = index_natives();
  const auto found = kIndex.find(function.getName());
  if (found == kIndex.end() || found->second->arity != function.arg_size()) return nullptr;
  return found->second->call;
}

}  // namespace bmc
