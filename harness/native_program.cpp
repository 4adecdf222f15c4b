// SPDX-License-Identifier: Apache-2.0
#include "harness/native_program.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "frontend/compile.h"
#include "frontend/debug_info.h"
#include "frontend/diagnostics.h"
#include "frontend/read.h"

namespace bmc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEntry = "bmc_replay_harness";
constexpr const char* kNextValue = "bmc_replay_value";
constexpr unsigned kLinkSeconds = 120;

bool has(const std::string& sanitizers, std::string_view name) { return sanitizers.find(name) != std::string::npos; }

Result<std::unique_ptr<llvm::MemoryBuffer>> bitcode_of(const NativeProgram& program, const std::string& file) {
  if (!is_source_file(file)) return read_input(file);
  std::vector<std::string> options = program.clang_options;
  // The warnings have been shown when the program was loaded.
  for (const std::string& word :
       {"-w" + std::string(), "-fsanitize=" + program.sanitizers, "-fno-sanitize-recover=all" + std::string()})
    options.push_back(word);
  return compile_source(file, options, default_include_dir());
}

/// Code that was not compiled for it is instrumented as well.
void instrument(llvm::Module& module, const std::string& sanitizers) {
  const auto attribute = has(sanitizers, "memory") ? llvm::Attribute::SanitizeMemory : llvm::Attribute::SanitizeAddress;
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute(llvm::Attribute::DisableSanitizerInstrumentation))
      function.addFnAttr(attribute);
}

/// The program's own allocations go through the functions of harness/replay, which fail where they are told to.
void redirect_allocations(llvm::Module& module) {
  for (const char* name : {"malloc", "calloc", "realloc", "aligned_alloc"})
    if (llvm::Function* function = module.getFunction(name); function && function->isDeclaration())
      function->setName(fmt::format("bmc_replay_{}", name));
}

/// An argument with the next recorded bytes: an object of the pointed-to type, or a value.
llvm::Value* make_argument(llvm::IRBuilder<>& build, llvm::FunctionCallee next_value, const llvm::Argument& argument) {
  const llvm::DataLayout& layout = argument.getParent()->getParent()->getDataLayout();
  llvm::Type* type = argument.getType();
  const bool is_pointer = type->isPointerTy();
  const std::uint64_t size =
      is_pointer ? std::max<std::uint64_t>(1, pointee_size(argument)) : layout.getTypeStoreSize(type).getFixedValue();
  llvm::AllocaInst* place = build.CreateAlloca(is_pointer ? llvm::ArrayType::get(build.getInt8Ty(), size) : type);
  place->setAlignment(llvm::Align(16));
  build.CreateCall(next_value, {place, build.getInt64(size)});
  return is_pointer ? static_cast<llvm::Value*>(place) : build.CreateLoad(type, place);
}

/// void bmc_replay_harness(void): calls the harness with recorded arguments.
void add_entry(llvm::Function& harness) {
  llvm::Module& module = *harness.getParent();
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* nothing = llvm::Type::getVoidTy(context);
  const llvm::FunctionCallee next_value = module.getOrInsertFunction(
      kNextValue, nothing, llvm::PointerType::get(context, 0), llvm::Type::getInt64Ty(context));
  auto* entry = llvm::Function::Create(llvm::FunctionType::get(nothing, false), llvm::GlobalValue::ExternalLinkage,
                                       kEntry, module);
  entry->setUWTableKind(llvm::UWTableKind::Default);
  llvm::IRBuilder<> build(llvm::BasicBlock::Create(context, "", entry));
  std::vector<llvm::Value*> arguments;
  for (const llvm::Argument& argument : harness.args()) arguments.push_back(make_argument(build, next_value, argument));
  llvm::CallInst* call = build.CreateCall(&harness, arguments);
  call->setAttributes(harness.getAttributes());
  call->setCallingConv(harness.getCallingConv());
  build.CreateRetVoid();
}

std::optional<Error> write(const llvm::Module& module, const std::string& file) {
  std::error_code error;
  llvm::raw_fd_ostream out(file, error);
  if (error) return Error{file, error.message(), ""};
  llvm::WriteBitcodeToFile(module, out);
  return std::nullopt;
}

std::string replay_source() {
  return (fs::path(default_include_dir()).parent_path() / "replay" / "bmc_native.c").string();
}

Result<std::string> link(const NativeProgram& program, const std::vector<std::string>& modules) {
  const std::string result = program.folder + "/program", log = program.folder + "/link";
  std::vector<std::string> command = {
      find_clang(),   "--driver-mode=g++", "-w", "-g",  "-fsanitize=" + program.sanitizers, "-fno-sanitize-recover=all",
      "-fexceptions", "-pthread",          "-o", result};
  command.insert(command.end(), modules.begin(), modules.end());
  for (const std::string& word : {std::string("-x"), std::string("c"), std::string("-std=gnu17"),
                                  "-I" + default_include_dir(), replay_source(), std::string("-lm")})
    command.push_back(word);
  std::vector<llvm::StringRef> words(command.begin(), command.end());
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), llvm::StringRef(log), llvm::StringRef(log)};
  std::string message;
  if (llvm::sys::ExecuteAndWait(command.front(), words, std::nullopt, redirects, kLinkSeconds, 0, &message) == 0)
    return result;
  std::ifstream said(log);
  for (std::string line; std::getline(said, line);)
    if (line.find("error") != std::string::npos) return Error{"", line, ""};
  return Error{"", message.empty() ? "clang cannot link it" : message, ""};
}

}  // namespace

Result<std::string> build_native(const NativeProgram& program, const Harness& harness) {
  llvm::LLVMContext context;
  capture_diagnostics(context);
  std::vector<std::string> files;
  bool has_entry = false;
  for (const std::string& input : program.inputs) {
    const auto buffer = bitcode_of(program, input);
    if (!buffer) return buffer.error();
    Result<std::unique_ptr<llvm::Module>> module = parse_module(**buffer, input, context);
    if (!module) return module.error();
    llvm::Function* function = (*module)->getFunction(harness.function->getName());
    if (!has_entry && function && !function->isDeclaration()) {
      if (function->hasStructRetAttr()) return Error{input, "a harness that returns an object", ""};
      add_entry(*function);
      has_entry = true;
    }
    instrument(**module, program.sanitizers);
    redirect_allocations(**module);
    files.push_back(fmt::format("{}/{}.bc", program.folder, files.size()));
    if (const std::optional<Error> error = write(**module, files.back())) return *error;
  }
  if (!has_entry) return Error{"", "no input defines the harness", ""};
  return link(program, files);
}

std::string find_symbolizer() {
  std::error_code ignored;
  const fs::path found = fs::canonical(find_clang(), ignored).parent_path() / "llvm-symbolizer";
  return fs::exists(found, ignored) ? found.string() : "";
}

}  // namespace bmc
