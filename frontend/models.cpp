// SPDX-License-Identifier: Apache-2.0
#include "frontend/models.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Linker/Linker.h>

#include "frontend/diagnostics.h"
#include "frontend/header_models.h"
#include "frontend/program.h"

namespace bmc {
namespace {

constexpr const char* kUnits = "llvm.dbg.cu";

void mark_models(llvm::Module& models) {
  for (llvm::Function& function : models)
    if (!function.isDeclaration()) function.addFnAttr(kModelAttribute);
  llvm::MDNode* empty = llvm::MDNode::get(models.getContext(), {});
  for (llvm::GlobalVariable& global : models.globals())
    if (!global.isDeclaration()) global.setMetadata(kModelAttribute, empty);
}

/// Flags describe how a program is compiled; those of the models must neither conflict with nor change the user's.
void drop_flags(llvm::Module& models) {
  llvm::SmallVector<llvm::Module::ModuleFlagEntry> flags;
  models.getModuleFlagsMetadata(flags);
  llvm::NamedMDNode* node = models.getModuleFlagsMetadata();
  if (node == nullptr) return;
  node->clearOperands();
  for (const llvm::Module::ModuleFlagEntry& flag : flags)
    if (flag.Key->getString() == "Debug Info Version")
      models.addModuleFlag(flag.Behavior, flag.Key->getString(), flag.Val);
}

/// A linker takes every compile unit of both modules, and with it the types of all models; here only those follow that
/// the linked functions refer to.
void forget_units(llvm::Module& models) {
  if (llvm::NamedMDNode* units = models.getNamedMetadata(kUnits)) models.eraseNamedMetadata(units);
}

void list_units_of_models(llvm::Module& module) {
  llvm::SmallPtrSet<llvm::MDNode*, 16> listed;
  llvm::NamedMDNode* units = module.getOrInsertNamedMetadata(kUnits);
  listed.insert(units->op_begin(), units->op_end());
  for (const llvm::Function& function : module) {
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    if (subprogram != nullptr && function.hasFnAttribute(kModelAttribute) &&
        listed.insert(subprogram->getUnit()).second)
      units->addOperand(subprogram->getUnit());
  }
}

void drop_replaced_copies(llvm::Module& module, const llvm::Module& models) {
  for (llvm::Function& function : module) {
    if (!function.hasAvailableExternallyLinkage()) continue;
    const llvm::Function* model = models.getFunction(function.getName());
    if (model == nullptr || model->isDeclaration() || model->hasLocalLinkage()) continue;
    function.deleteBody();
    function.setComdat(nullptr);
  }
}

}  // namespace

Result<bool> link_models(llvm::Module& module) {
  const llvm::MemoryBufferRef buffer(llvm::StringRef(model_bitcode()), "bmc's library models");
  llvm::Expected<std::unique_ptr<llvm::Module>> models =
      llvm::getLazyBitcodeModule(buffer, module.getContext(), /*ShouldLazyLoadMetadata=*/true);
  if (!models) return Error{"library models", llvm::toString(models.takeError()), "bmc is built wrongly"};
  // One layout and triple: the caller has checked that the module's is an x86-64 one.
  (*models)->setTargetTriple(module.getTargetTriple());
  (*models)->setDataLayout(module.getDataLayout());
  if (llvm::Error error = (*models)->materializeMetadata())
    return Error{"library models", llvm::toString(std::move(error)), "bmc is built wrongly"};
  drop_flags(**models);
  forget_units(**models);
  mark_models(**models);
  drop_replaced_copies(module, **models);
  replace_header_functions(module, **models);
  if (llvm::Linker::linkModules(module, std::move(*models), llvm::Linker::LinkOnlyNeeded))
    return Error{"library models", take_diagnostic(module.getContext()), ""};
  list_units_of_models(module);
  return true;
}

}  // namespace bmc
