// SPDX-License-Identifier: Apache-2.0
#include "frontend/read.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <charconv>
#include <filesystem>

#include "frontend/diagnostics.h"

namespace bmc {
namespace {

constexpr const char* kTriple = "x86_64-pc-linux-gnu";
constexpr const char* kLayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
constexpr const char* kHowToBuild = "build it with clang-19 -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c";

/// Hand-written IR often names no layout; LLVM's default layout aligns i64 to 4 and would mislead.
std::optional<std::string> choose_layout(llvm::StringRef triple, llvm::StringRef layout) {
  const bool ours = triple.empty() || llvm::Triple(triple).getArch() == llvm::Triple::x86_64;
  return layout.empty() && ours ? std::optional<std::string>(kLayout) : std::nullopt;
}

bool is_bitcode(const llvm::MemoryBuffer& buffer) {
  return llvm::isBitcode(reinterpret_cast<const unsigned char*>(buffer.getBufferStart()),
                         reinterpret_cast<const unsigned char*>(buffer.getBufferEnd()));
}

/// The major version in a producer string such as "LLVM21.1.0git" or "LLVM19.1.7-rust-1.85.0"; 0 if there is none.
unsigned producer_version(llvm::StringRef producer) {
  unsigned version = 0;
  if (producer.consume_front("LLVM")) std::from_chars(producer.begin(), producer.end(), version);
  return version;
}

/// Why bitcode might be unreadable: most often it comes from a newer LLVM.
std::string bitcode_hint(const llvm::MemoryBuffer& buffer) {
  llvm::Expected<std::string> producer = llvm::getBitcodeProducerString(buffer);
  if (!producer) {
    llvm::consumeError(producer.takeError());
    return kHowToBuild;
  }
  if (producer_version(*producer) > LLVM_VERSION_MAJOR) return "it was written by " + *producer + "; " + kHowToBuild;
  return kHowToBuild;
}

std::string printable(llvm::StringRef text) {
  std::string clean;
  for (const char c : text.take_until([](char c) { return c == '\n'; }).take_front(300))
    clean += llvm::isPrint(c) ? c : '?';
  return clean;
}

Error bitcode_error(const llvm::MemoryBuffer& buffer, const std::string& file, llvm::Error error) {
  std::string reason = llvm::toString(std::move(error));
  reason = reason.substr(0, reason.find(" (Producer:"));
  return {file, "is not readable bitcode (" + printable(reason) + ")", bitcode_hint(buffer)};
}

Result<std::unique_ptr<llvm::Module>> parse_bitcode(const llvm::MemoryBuffer& buffer, const std::string& file,
                                                    llvm::LLVMContext& context) {
  llvm::ParserCallbacks callbacks(choose_layout);
  llvm::Expected<std::unique_ptr<llvm::Module>> module = llvm::parseBitcodeFile(buffer, context, callbacks);
  if (!module) return bitcode_error(buffer, file, module.takeError());
  return std::move(*module);
}

Result<std::unique_ptr<llvm::Module>> parse_text(const llvm::MemoryBuffer& buffer, const std::string& file,
                                                 llvm::LLVMContext& context) {
  if (buffer.getBuffer().contains('\0')) return Error{file, "is neither bitcode nor textual LLVM IR", kHowToBuild};
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssembly(buffer, diagnostic, context, /*Slots=*/nullptr, choose_layout);
  if (module) return module;
  std::string where = file;
  if (diagnostic.getLineNo() > 0)
    where += ":" + std::to_string(diagnostic.getLineNo()) + ":" + std::to_string(diagnostic.getColumnNo() + 1);
  return Error{where, "is not valid LLVM IR (" + printable(diagnostic.getMessage()) + ")", ""};
}

/// The readers would verify by themselves, print what they find and abort; LLVM has only a command line option for it.
void leave_debug_info_to_us() {
  auto* option = llvm::cl::getRegisteredOptions().lookup("disable-auto-upgrade-debug-info");
  BMC_CHECK(option != nullptr);
  static_cast<llvm::cl::opt<bool>*>(option)->setValue(true);
}

std::optional<Error> settle_target(llvm::Module& module, const std::string& file) {
  if (module.getTargetTriple().empty()) module.setTargetTriple(kTriple);
  const llvm::Triple triple(module.getTargetTriple());
  if (triple.getArch() != llvm::Triple::x86_64)
    return Error{file, "is built for " + printable(triple.str()),
                 "bmc takes x86-64 code: pass --target=x86_64-linux-gnu to clang"};
  if (module.getDataLayout() != llvm::DataLayout(kLayout) && module.getDataLayout().getPointerSizeInBits() != 64)
    return Error{file, "has pointers that are not 64 bits wide", "build it for x86_64-linux-gnu"};
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<llvm::MemoryBuffer>> read_input(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return Error{file, "is a directory", ""};
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) return Error{file, "cannot be read (" + buffer.getError().message() + ")", ""};
  if ((*buffer)->getBufferSize() == 0) return Error{file, "is empty", ""};
  return std::move(*buffer);
}

Result<std::unique_ptr<llvm::Module>> parse_module(const llvm::MemoryBuffer& buffer, const std::string& file,
                                                   llvm::LLVMContext& context) {
  leave_debug_info_to_us();
  Result<std::unique_ptr<llvm::Module>> module =
      is_bitcode(buffer) ? parse_bitcode(buffer, file, context) : parse_text(buffer, file, context);
  if (!module) return module;
  if (const std::string reason = take_diagnostic(context); !reason.empty()) return Error{file, printable(reason), ""};
  if (std::optional<Error> error = settle_target(**module, file)) return *error;
  if (llvm::getDebugMetadataVersionFromModule(**module) != llvm::DEBUG_METADATA_VERSION) llvm::StripDebugInfo(**module);
  (*module)->setModuleIdentifier(file);
  return module;
}

Result<bool> check_module(llvm::Module& module, const std::string& where) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  bool debug_info_is_broken = false;
  if (llvm::verifyModule(module, &stream, &debug_info_is_broken))
    return Error{where, "is not valid LLVM IR (" + printable(text) + ")", ""};
  if (debug_info_is_broken) llvm::StripDebugInfo(module);
  return debug_info_is_broken;
}

}  // namespace bmc
