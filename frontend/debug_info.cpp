// SPDX-License-Identifier: Apache-2.0
#include "frontend/debug_info.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/TinyPtrVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace bmc {
namespace {

constexpr llvm::StringLiteral kModelPrefix = "<bmc>/";

/// "ns::Type::method" of an Itanium-mangled function name; empty if it is not one.
std::string demangle_function(const std::string& name) {
  llvm::ItaniumPartialDemangler demangler;  // refers to `name` until it dies
  if (demangler.partialDemangle(name.c_str()) || !demangler.isFunction()) return "";
  std::size_t size = 0;
  char* text = demangler.getFunctionName(nullptr, &size);
  std::string result = text != nullptr ? text : "";
  std::free(text);
  return result;
}

/// A name from a symbol alone. A leading \1 tells LLVM to leave the symbol as it is.
std::string name_of_symbol(llvm::StringRef symbol) {
  symbol.consume_front("\1");
  if (std::string name = demangle_function(symbol.str()); !name.empty()) return name;
  return llvm::demangle(symbol.str());
}

std::string name_of(const llvm::DISubprogram& subprogram) {
  if (subprogram.getLinkageName().empty()) return subprogram.getName().str();
  return name_of_symbol(subprogram.getLinkageName());
}

std::string path_of(const llvm::DIFile* file) {
  if (file == nullptr) return "";
  const llvm::StringRef name = file->getFilename();
  if (llvm::sys::path::is_absolute(name) || name.starts_with(kModelPrefix) || file->getDirectory().empty())
    return name.str();
  llvm::SmallString<256> path(file->getDirectory());
  llvm::sys::path::append(path, name);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/false);
  return path.str().str();
}

/// The first named variable that `value` is declared to hold (or, in optimised code, that has it as value).
const llvm::DILocalVariable* attached_variable(const llvm::Value& value) {
  if (!value.isUsedByMetadata()) return nullptr;
  llvm::SmallVector<llvm::DbgVariableIntrinsic*> intrinsics;
  llvm::SmallVector<llvm::DbgVariableRecord*> records;
  llvm::findDbgUsers(intrinsics, const_cast<llvm::Value*>(&value), &records);
  for (const llvm::DbgVariableRecord* record : records)
    if (!record->getVariable()->getName().empty()) return record->getVariable();
  for (const llvm::DbgVariableIntrinsic* intrinsic : intrinsics)
    if (!intrinsic->getVariable()->getName().empty()) return intrinsic->getVariable();
  return nullptr;
}

/// In unoptimised code a parameter lives in a slot: the alloca that the argument is stored to.
const llvm::DILocalVariable* variable_of(const llvm::Value& value) {
  if (const llvm::DILocalVariable* variable = attached_variable(value)) return variable;
  if (!llvm::isa<llvm::Argument>(value)) return nullptr;
  for (const llvm::User* user : value.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store == nullptr || store->getValueOperand() != &value) continue;
    const auto* slot = llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand());
    const llvm::DILocalVariable* variable = slot != nullptr ? attached_variable(*slot) : nullptr;
    if (variable != nullptr && variable->isParameter()) return variable;
  }
  return nullptr;
}

const llvm::DIGlobalVariable* variable_of(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  global.getDebugInfo(expressions);
  return expressions.empty() ? nullptr : expressions.front()->getVariable();
}

}  // namespace

SourceLoc location_of(const llvm::DILocation& location) {
  if (location.getLine() == 0) return {};
  const llvm::DISubprogram* subprogram = location.getScope()->getSubprogram();
  return {path_of(location.getFile()), location.getLine(), location.getColumn(),
          subprogram != nullptr ? name_of(*subprogram) : ""};
}

SourceLoc location_of(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  return location != nullptr ? location_of(*location) : SourceLoc{};
}

SourceLoc location_of(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (subprogram == nullptr || subprogram->getLine() == 0) return {};
  return {path_of(subprogram->getFile()), subprogram->getLine(), 0, name_of(*subprogram)};
}

SourceLoc location_of(const llvm::GlobalVariable& global) {
  const llvm::DIGlobalVariable* variable = variable_of(global);
  if (variable == nullptr || variable->getLine() == 0) return {};
  return {path_of(variable->getFile()), variable->getLine(), 0, ""};
}

bool is_system_file(const std::string& file) {
  const llvm::StringRef path(file);
  for (const llvm::StringRef prefix : {"/usr/include/", "/usr/lib/", "/usr/local/include/", kModelPrefix.data()})
    if (path.starts_with(prefix)) return true;
  if (path.ends_with("/bmc/bmc.h") || path.ends_with("/bmc/bmc.hpp") || path.ends_with("/bmc/linearizable.hpp"))
    return true;
  const std::size_t resources = path.find("/lib/clang/");
  return resources != llvm::StringRef::npos && path.find("/include/", resources) != llvm::StringRef::npos;
}

std::string source_name(const llvm::Function& function) {
  if (const llvm::DISubprogram* subprogram = function.getSubprogram()) return name_of(*subprogram);
  return name_of_symbol(function.getName());
}

std::string variable_name(const llvm::Value& value) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) return variable_name(*global);
  const llvm::DILocalVariable* variable = variable_of(value);
  return variable != nullptr ? variable->getName().str() : "";
}

std::string variable_name(const llvm::GlobalVariable& global) {
  const llvm::DIGlobalVariable* variable = variable_of(global);
  if (variable == nullptr) return global.hasPrivateLinkage() ? "" : name_of_symbol(global.getName());
  const bool is_member = variable->getStaticDataMemberDeclaration() != nullptr;
  const bool is_scoped = is_member || llvm::isa_and_nonnull<llvm::DINamespace>(variable->getScope());
  if (is_scoped && !variable->getLinkageName().empty()) return name_of_symbol(variable->getLinkageName());
  return variable->getName().str();
}

const llvm::DIType* variable_type(const llvm::Value& value) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    const llvm::DIGlobalVariable* variable = variable_of(*global);
    return variable != nullptr ? variable->getType() : nullptr;
  }
  const llvm::DILocalVariable* variable = variable_of(value);
  return variable != nullptr ? variable->getType() : nullptr;
}

namespace {

/// The declared type that a pointer parameter points to, or null.
const llvm::DIType* pointee_of(const llvm::Argument& argument) {
  const llvm::DISubprogram* subprogram = argument.getParent()->getSubprogram();
  if (!subprogram || !subprogram->getType()) return nullptr;
  const auto types = subprogram->getType()->getTypeArray();
  if (argument.getArgNo() + 1 >= types.size()) return nullptr;
  const llvm::DIType* type = types[argument.getArgNo() + 1];
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type ||
        derived->getTag() == llvm::dwarf::DW_TAG_reference_type)
      return derived->getBaseType();
    type = derived->getBaseType();
  }
  return nullptr;
}

std::uint64_t size_of(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getSizeInBits() > 0) break;
    type = derived->getBaseType();
  }
  return type ? type->getSizeInBits() / 8 : 0;
}

}  // namespace

std::uint64_t pointee_size(const llvm::Argument& argument) { return size_of(pointee_of(argument)); }

}  // namespace bmc
