// SPDX-License-Identifier: Apache-2.0
#include "frontend/models.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Linker/Linker.h>

#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/header_models.h"
#include "frontend/model_archive.h"
#include "frontend/program.h"
#include "support/check.h"

namespace bmc {
namespace {

/// The modules of the models, each read when something of it is asked for: what a program does not use costs nothing.
class Library {
 public:
  explicit Library(llvm::LLVMContext& context)
      : archive_(model_archive()), modules_(archive_.member_count()), context_(context) {}

  const ModelArchive& archive() const { return archive_; }

  const llvm::GlobalValue& definition(std::uint32_t symbol) {
    const llvm::GlobalValue* value = module(archive_.member_of(symbol)).getNamedValue(archive_.name(symbol));
    BMC_CHECK(value != nullptr);
    return *value;
  }

  /// Ends the library's own use of the module. Requires: it has been read.
  std::unique_ptr<llvm::Module> release(std::uint32_t member) { return std::move(modules_[member]); }
  bool is_read(std::uint32_t member) const { return modules_[member] != nullptr; }

 private:
  llvm::Module& module(std::uint32_t member) {
    if (is_read(member)) return *modules_[member];
    const llvm::MemoryBufferRef buffer(archive_.member(member), "bmc's library models");
    llvm::Expected<std::unique_ptr<llvm::Module>> read =
        llvm::getLazyBitcodeModule(buffer, context_, /*ShouldLazyLoadMetadata=*/true, /*IsImporting=*/true);
    const bool is_built_well = !llvm::errorToBool(read.takeError());
    BMC_CHECK(is_built_well);
    modules_[member] = std::move(*read);
    return *modules_[member];
  }

  ModelArchive archive_;
  std::vector<std::unique_ptr<llvm::Module>> modules_;
  llvm::LLVMContext& context_;
};

void list_units_of_models(llvm::Module& module) {
  constexpr const char* kUnits = "llvm.dbg.cu";
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

void drop_replaced_copies(llvm::Module& module, const ModelArchive& archive) {
  for (llvm::Function& function : module) {
    if (!function.hasAvailableExternallyLinkage() || !archive.find(function.getName())) continue;
    function.deleteBody();
    function.setComdat(nullptr);
  }
}

/// The symbols of the models that the module uses and does not define, and those that these use in turn.
std::vector<std::uint32_t> symbols_for(const llvm::Module& module, const ModelArchive& archive) {
  std::vector<std::uint32_t> needed;
  std::vector<bool> is_known(archive.symbol_count());
  const auto need = [&](std::uint32_t symbol, const llvm::GlobalValue* known) {
    if (is_known[symbol]) return;
    is_known[symbol] = true;
    if (known == nullptr || known->hasLocalLinkage() || known->isDeclaration()) needed.push_back(symbol);
  };
  for (const llvm::GlobalValue& value : module.global_values())
    if (value.isDeclaration() && value.hasName())
      if (const std::optional<std::uint32_t> symbol = archive.find(value.getName())) need(*symbol, &value);
  for (std::size_t i = 0; i < needed.size(); i++)  // NOLINT(modernize-loop-convert): it grows
    for (const std::uint32_t used : archive.uses(needed[i])) need(used, module.getNamedValue(archive.name(used)));
  return needed;
}

/// Makes the linker take the model, whichever member uses it. A local of the user's that has the name gets another one.
void declare(llvm::Module& module, const llvm::GlobalValue& model) {
  llvm::GlobalValue* const known = module.getNamedValue(model.getName());
  if (known != nullptr && !known->hasLocalLinkage()) return;
  llvm::GlobalValue* declaration = nullptr;
  if (auto* type = llvm::dyn_cast<llvm::FunctionType>(model.getValueType()))
    declaration = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "", &module);
  else
    declaration = new llvm::GlobalVariable(module, model.getValueType(), /*isConstant=*/false,
                                           llvm::GlobalValue::ExternalLinkage, nullptr);
  if (known != nullptr) declaration->takeName(known);
  declaration->setName(model.getName());
  if (known != nullptr) known->setName(model.getName());
}

}  // namespace

Result<bool> link_models(llvm::Module& module) {
  Library library(module.getContext());
  drop_replaced_copies(module, library.archive());
  replace_header_functions(module, [&](const char* name) {
    const std::optional<std::uint32_t> symbol = library.archive().find(name);
    return symbol ? llvm::dyn_cast<llvm::Function>(&library.definition(*symbol)) : nullptr;
  });
  for (const std::uint32_t symbol : symbols_for(module, library.archive())) declare(module, library.definition(symbol));
  llvm::Linker linker(module);
  for (std::uint32_t i = 0; i < library.archive().member_count(); i++) {
    if (!library.is_read(i)) continue;
    std::unique_ptr<llvm::Module> models = library.release(i);
    // One layout and triple: the caller has checked that the module's is an x86-64 one.
    models->setTargetTriple(module.getTargetTriple());
    models->setDataLayout(module.getDataLayout());
    if (linker.linkInModule(std::move(models), llvm::Linker::LinkOnlyNeeded))
      return Error{"library models", take_diagnostic(module.getContext()), ""};
  }
  list_units_of_models(module);
  return true;
}

}  // namespace bmc
