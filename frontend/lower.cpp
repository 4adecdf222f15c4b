// SPDX-License-Identifier: Apache-2.0
#include "frontend/lower.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>

#include <iterator>

#include "support/check.h"

namespace bmc {
namespace {

void run_passes(llvm::Module& module, const char* pipeline) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  const bool is_known = !llvm::errorToBool(builder.parsePassPipeline(passes, pipeline));
  BMC_CHECK(is_known);
  passes.run(module, modules);
}

/// One way to attach variables to values: records, as LLVM 19 writes them. Intrinsics would be calls to execute.
void use_debug_records(llvm::Module& module) {
  if (!module.IsNewDbgInfoFormat) module.convertToNewDbgValues();
}

/// Coroutines become state machines, as in every build of clang; -disable-llvm-passes leaves them whole. The passes are
/// those of -O0: nothing is elided. Lifetimes of locals that move into the coroutine's frame are lost.
void split_coroutines(llvm::Module& module) {
  if (llvm::any_of(module, [](const llvm::Function& f) { return f.isPresplitCoroutine(); }))
    run_passes(module, "coro-early,cgscc(coro-split),coro-cleanup");
}

constexpr void (*kSteps[])(llvm::Module&) = {use_debug_records, split_coroutines};

}  // namespace

void lower(llvm::Module& module) {
  for (const auto step : kSteps) step(module);
}

}  // namespace bmc
