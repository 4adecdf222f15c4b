// SPDX-License-Identifier: Apache-2.0
// bmc_front_end CLANG'S-ARGUMENTS...: does what clang-19 does with arguments that ask for one file's bitcode, without
// passes. argv[0] is clang's program file: it tells where headers are, and it is run whenever the arguments ask for
// more or are complained about.
#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Stack.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Host.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <vector>

namespace bmc {
namespace {

/// Clang's EmitBCAction without what runs passes and targets.
class EmitBitcode : public clang::ASTFrontendAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    context_.setDiscardValueNames(compiler.getCodeGenOpts().DiscardValueNames);
    generator_ = clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(),
                                          compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
                                          compiler.getCodeGenOpts(), context_);
    return std::unique_ptr<clang::ASTConsumer>(generator_);
  }

  void EndSourceFileAction() override {
    clang::CompilerInstance& compiler = getCompilerInstance();
    if (compiler.getDiagnostics().hasErrorOccurred() || generator_->GetModule() == nullptr) return;
    if (const auto out = compiler.createDefaultOutputFile(/*Binary=*/true, getCurrentFile(), "bc"))
      llvm::WriteBitcodeToFile(*generator_->GetModule(), *out, compiler.getCodeGenOpts().EmitLLVMUseLists);
  }

 private:
  llvm::LLVMContext context_;
  clang::CodeGenerator* generator_ = nullptr;  ///< The compiler's.
};

bool is_plain(const clang::CompilerInvocation& invocation) {
  const clang::FrontendOptions& front_end = invocation.getFrontendOpts();
  const clang::CodeGenOptions& code = invocation.getCodeGenOpts();
  return front_end.ProgramAction == clang::frontend::EmitBC && front_end.Inputs.size() == 1 &&
         front_end.Plugins.empty() && front_end.LLVMArgs.empty() && front_end.StatsFile.empty() &&
         front_end.TimeTracePath.empty() && !front_end.ShowHelp && !front_end.ShowVersion && code.DisableLLVMPasses &&
         !code.PrepareForLTO && !code.PrepareForThinLTO && !code.CoverageMapping && !code.UniqueInternalLinkageNames &&
         !code.TimePasses && !code.VerifyModule && code.LinkBitcodeFiles.empty() && code.OptRecordFile.empty() &&
         code.getEmbedBitcode() == clang::CodeGenOptions::Embed_Off && !invocation.getLangOpts().AsmBlocks;
}

/// What clang's driver makes of the arguments; null if clang itself must see them.
std::shared_ptr<clang::CompilerInvocation> plain_invocation(const std::vector<const char*>& arguments) {
  auto* said = new clang::TextDiagnosticBuffer;
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(
      clang::CreateAndPopulateDiagOpts(arguments).release());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, options, said);
  llvm::SmallString<128> clang_file;
  if (llvm::sys::fs::real_path(arguments[0], clang_file)) return nullptr;
  clang::driver::Driver driver(clang_file, llvm::sys::getDefaultTargetTriple(), diagnostics);
  const std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(arguments));
  if (!compilation || compilation->getJobs().size() != 1) return nullptr;
  const llvm::ArrayRef<const char*> words = compilation->getJobs().begin()->getArguments();
  if (words.empty() || llvm::StringRef(words[0]) != "-cc1") return nullptr;
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  const bool is_understood =
      clang::CompilerInvocation::CreateFromArgs(*invocation, words.drop_front(), diagnostics, clang_file.c_str());
  const bool is_silent = said->err_begin() == said->err_end() && said->warn_begin() == said->warn_end() &&
                         said->note_begin() == said->note_end() && said->remark_begin() == said->remark_end();
  return is_understood && is_silent && is_plain(*invocation) ? invocation : nullptr;
}

int compile(std::shared_ptr<clang::CompilerInvocation> invocation) {
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics();
  EmitBitcode action;
  return compiler.ExecuteAction(action) ? 0 : 1;
}

}  // namespace
}  // namespace bmc

int main(int argc, char** argv) {
  clang::noteBottomOfStack();
  const std::vector<const char*> arguments(argv, argv + argc);
  const bool has_response_file = llvm::any_of(arguments, [](const char* argument) { return argument[0] == '@'; });
  if (!has_response_file)
    if (auto invocation = bmc::plain_invocation(arguments)) return bmc::compile(std::move(invocation));
  execv(argv[0], argv);
  std::perror(argv[0]);
  return 1;
}
