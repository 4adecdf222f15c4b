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

/// Whoever resumes a coroutine passes its frame. The function in which libstdc++'s std::noop_coroutine() resumes has no
/// parameter, which makes no difference on a machine but is another type; here it gets one.
void give_noop_coroutines_a_frame(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const bool is_noop = function.getName().starts_with("_ZNSt") &&
                         function.getName().ends_with("22noop_coroutine_promiseEE7__frame22__dummy_resume_destroyEv");
    if (!is_noop || function.isDeclaration() || !function.arg_empty()) continue;
    auto* const type =
        llvm::FunctionType::get(function.getReturnType(), {llvm::PointerType::getUnqual(module.getContext())}, false);
    llvm::Function* const taking = llvm::Function::Create(type, function.getLinkage(), "", module);
    taking->takeName(&function);
    taking->copyAttributesFrom(&function);
    taking->setComdat(function.getComdat());
    taking->setSubprogram(function.getSubprogram());
    function.setSubprogram(nullptr);
    taking->splice(taking->begin(), &function);
    function.replaceAllUsesWith(taking);
    function.eraseFromParent();
  }
}

constexpr void (*kSteps[])(llvm::Module&) = {use_debug_records, split_coroutines, give_noop_coroutines_a_frame};

}  // namespace

void lower(llvm::Module& module) {
  for (const auto step : kSteps) step(module);
}

}  // namespace bmc
