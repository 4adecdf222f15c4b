// SPDX-License-Identifier: Apache-2.0
// model_archive OUT MODULE...: packs the bitcode of the library models for bmc (frontend/model_archive.h). Whatever is
// the same for every program is done here: marking, and dropping what a linker would take along.
#include <llvm/ADT/SetVector.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/model_archive.h"
#include "frontend/program.h"

namespace bmc {
namespace {

/// Each has a context of its own, or the types of one would be renamed for those of another.
struct Member {
  std::string file;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

bool is_definition(const llvm::GlobalValue& value) {
  return !value.isDeclarationForLinker() && !value.hasLocalLinkage();
}

/// Which of several definitions a linker prefers: a strong one, one that is always emitted, one that is emitted on use.
int rank(const llvm::GlobalValue& value) { return value.hasLinkOnceLinkage() ? 0 : value.hasWeakLinkage() ? 1 : 2; }

void mark(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.addFnAttr(kModelAttribute);
  llvm::MDNode* empty = llvm::MDNode::get(module.getContext(), {});
  for (llvm::GlobalVariable& global : module.globals())
    if (!global.isDeclaration()) global.setMetadata(kModelAttribute, empty);
}

/// Flags describe how a program is compiled; those of the models must neither conflict with nor change the user's.
void drop_flags(llvm::Module& module) {
  llvm::SmallVector<llvm::Module::ModuleFlagEntry> flags;
  module.getModuleFlagsMetadata(flags);
  llvm::NamedMDNode* node = module.getModuleFlagsMetadata();
  if (node == nullptr) return;
  node->clearOperands();
  for (const llvm::Module::ModuleFlagEntry& flag : flags)
    if (flag.Key->getString() == "Debug Info Version")
      module.addModuleFlag(flag.Behavior, flag.Key->getString(), flag.Val);
}

/// A linker takes every compile unit, and with it the types of all models; so only those follow that functions name.
void drop_named_metadata(llvm::Module& module) {
  for (const char* name : {"llvm.dbg.cu", "llvm.ident"})
    if (llvm::NamedMDNode* node = module.getNamedMetadata(name)) module.eraseNamedMetadata(node);
}

/// Bodies that only serve to be inlined give way to the definition of another member.
void drop_inline_copies(llvm::Module& module, const std::map<std::string, PackedSymbol>& symbols) {
  for (llvm::Function& function : module)
    if (function.hasAvailableExternallyLinkage() && symbols.contains(function.getName().str())) {
      function.deleteBody();
      function.setComdat(nullptr);
    }
}

/// The symbols that a definition refers to, itself or by local definitions.
class Uses {
 public:
  std::vector<std::string> of(const llvm::GlobalValue& value) {
    enter(value);
    while (!work_.empty()) visit(*work_.pop_back_val());
    std::vector<std::string> names;
    for (const llvm::GlobalValue* found : symbols_)
      if (found != &value) names.push_back(found->getName().str());
    return names;
  }

 private:
  void visit(const llvm::User& user) {
    for (const llvm::Use& use : user.operands()) {
      if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(use))
        refer(*global);
      else if (const auto* constant = llvm::dyn_cast<llvm::Constant>(use); constant && seen_.insert(constant).second)
        work_.push_back(constant);
    }
  }
  void refer(const llvm::GlobalValue& global) {
    if (!global.hasLocalLinkage() && !global.hasAvailableExternallyLinkage())
      symbols_.insert(&global);
    else if (seen_.insert(&global).second)
      enter(global);
  }
  void enter(const llvm::GlobalValue& global) {
    work_.push_back(&global);
    if (const auto* function = llvm::dyn_cast<llvm::Function>(&global))
      for (const llvm::Instruction& instruction : llvm::instructions(function)) work_.push_back(&instruction);
    // The members of a group come together.
    if (const auto* object = llvm::dyn_cast<llvm::GlobalObject>(&global); object && object->getComdat())
      for (const llvm::GlobalObject* fellow : object->getComdat()->getUsers()) refer(*fellow);
  }

  llvm::SetVector<const llvm::GlobalValue*> symbols_;
  llvm::SmallPtrSet<const llvm::Constant*, 32> seen_;
  llvm::SmallVector<const llvm::User*> work_;
};

[[noreturn]] void fail(const std::string& what) {
  llvm::errs() << "model_archive: " << what << '\n';
  std::exit(1);
}

Member read(const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) fail(file + ": " + buffer.getError().message());
  Member member = {file, std::make_unique<llvm::LLVMContext>(), nullptr};
  llvm::Expected<std::unique_ptr<llvm::Module>> module = llvm::parseBitcodeFile(**buffer, *member.context);
  if (!module) fail(file + ": " + llvm::toString(module.takeError()));
  member.module = std::move(*module);
  for (const llvm::GlobalVariable& global : member.module->globals())
    if (global.hasAppendingLinkage()) fail(file + ": " + global.getName().str() + " would come with every program");
  return member;
}

std::map<std::string, PackedSymbol> define_symbols(const std::vector<Member>& members) {
  std::map<std::string, PackedSymbol> symbols;
  std::map<std::string, int> ranks;
  for (std::uint32_t i = 0; i < members.size(); i++)
    for (const llvm::GlobalValue& value : members[i].module->global_values()) {
      if (!is_definition(value)) continue;
      const std::string name = value.getName().str();
      const auto [known, is_new] = ranks.try_emplace(name, rank(value));
      if (!is_new && known->second == 2 && rank(value) == 2) fail(members[i].file + ": defines " + name + " again");
      if (!is_new && known->second >= rank(value)) continue;
      known->second = rank(value);
      symbols[name] = {name, i, {}};
    }
  return symbols;
}

void pack(const char* out, std::vector<Member>& members) {
  std::map<std::string, PackedSymbol> symbols = define_symbols(members);
  std::vector<std::string> bitcode;
  for (Member& member : members) {
    drop_inline_copies(*member.module, symbols);
    for (const llvm::GlobalValue& value : member.module->global_values()) {
      if (!is_definition(value)) continue;
      // All copies count: a linker may take another one, of which other parts were inlined.
      std::vector<std::string>& uses = symbols[value.getName().str()].uses;
      for (std::string& name : Uses().of(value))
        if (!llvm::is_contained(uses, name)) uses.push_back(std::move(name));
    }
    mark(*member.module);
    drop_flags(*member.module);
    drop_named_metadata(*member.module);
    llvm::raw_string_ostream stream(bitcode.emplace_back());
    llvm::WriteBitcodeToFile(*member.module, stream);
  }
  std::vector<PackedSymbol> list;
  for (auto& [name, symbol] : symbols) list.push_back(std::move(symbol));
  std::ofstream(out, std::ios::binary) << pack_models(bitcode, std::move(list));
}

}  // namespace
}  // namespace bmc

int main(int argc, char** argv) {
  std::vector<bmc::Member> members;
  for (int i = 2; i < argc; i++) members.push_back(bmc::read(argv[i]));
  if (members.empty()) bmc::fail("usage: model_archive OUT MODULE...");
  bmc::pack(argv[1], members);
}
