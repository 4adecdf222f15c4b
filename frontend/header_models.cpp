// SPDX-License-Identifier: Apache-2.0
#include "frontend/header_models.h"

#include <llvm/IR/IRBuilder.h>

#include <algorithm>
#include <string_view>

#include "frontend/program.h"

namespace bmc {
namespace {

/// A function of libstdc++'s headers by how its symbol begins and ends, and the model that takes its first parameters.
struct HeaderModel {
  std::string_view prefix;
  std::string_view suffix;
  const char* model;
};

constexpr HeaderModel kHeaderModels[] = {
    // bits/atomic_wait.h: a wait is a loop around a read; nobody keeps count of those who wait.
    {"_ZNSt8__detail13__atomic_spinI", "", "__bmc_spin"},
    {"_ZNSt8__detail15__platform_waitIiE", "", "__bmc_nothing"},
    {"_ZNSt8__detail17__platform_notifyIiE", "", "__bmc_nothing"},
    {"_ZNSt8__detail13__waiter_pool10_M_do_waitE", "", "__bmc_nothing"},
    {"_ZNSt8__detail18__waiter_pool_base13_M_enter_waitEv", "", "__bmc_nothing"},
    {"_ZNSt8__detail18__waiter_pool_base13_M_leave_waitEv", "", "__bmc_nothing"},
    {"_ZNSt8__detail18__waiter_pool_base9_M_notifyE", "", "__bmc_nothing"},
    {"_ZNSt8__detail13__waiter_baseINS_13__waiter_poolEE9_M_notifyE", "", "__bmc_nothing"},
    // bits/semaphore_base.h, latch, barrier
    {"_ZNSt18__atomic_semaphore10_M_acquireEv", "", "__bmc_semaphore_acquire"},
    {"_ZNSt18__atomic_semaphore14_M_try_acquireEv", "", "__bmc_semaphore_try_acquire"},
    {"_ZNSt18__atomic_semaphore18_M_try_acquire_forI", "", "__bmc_semaphore_acquire_within"},
    {"_ZNSt18__atomic_semaphore20_M_try_acquire_untilI", "", "__bmc_semaphore_acquire_within"},
    {"_ZNSt18__atomic_semaphore10_M_releaseEl", "", "__bmc_semaphore_release"},
    {"_ZNKSt5latch4waitEv", "", "__bmc_latch_wait"},
    {"_ZNSt14__tree_barrierI", "E9_M_arriveESt17__barrier_phase_tm", "__bmc_barrier_arrive"},
    // bits/atomic_futex.h, for <future>
    {"_ZNSt23__atomic_futex_unsignedILj2147483648EE18_M_load_when_equalE", "", "__bmc_status_wait"},
    {"_ZNSt23__atomic_futex_unsignedILj2147483648EE22_M_load_and_test_untilE", "", "__bmc_status_wait_within"},
    {"_ZNSt23__atomic_futex_unsignedILj2147483648EE29_M_load_and_test_until_steadyE", "", "__bmc_status_wait_within"},
    // condition_variable, mutex
    {"_ZNSt18condition_variable17__wait_until_implI", "", "__bmc_condition_wait_within"},
    {"_ZNSt15recursive_mutex6unlockEv", "", "__bmc_recursive_unlock"},
    {"_ZNSt21recursive_timed_mutex6unlockEv", "", "__bmc_recursive_unlock"},
    {"_ZSt4lockISt5mutexS0_JEEv", "", "__bmc_lock_two"},
    {"_ZSt4lockISt5mutexS0_JS0_EEv", "", "__bmc_lock_three"},
    {"_ZSt4lockISt5mutexS0_JS0_S0_EEv", "", "__bmc_lock_four"},
    {"_ZSt4lockISt11unique_lockISt5mutexES2_JEEv", "", "__bmc_lock_two_locks"},
    // bits/this_thread_sleep.h
    {"_ZNSt11this_thread9sleep_forI", "", "__bmc_nothing"},
    {"_ZNSt11this_thread11sleep_untilI", "", "__bmc_nothing"},
    // bits/shared_ptr_base.h: one access of both counts at once
    {"_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_releaseEv", "", "__bmc_shared_release"},
};

/// Without the number that a linker appends to the names of local functions.
llvm::StringRef symbol_of(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  const llvm::StringRef stem = name.rtrim("0123456789");
  return stem.size() < name.size() && stem.ends_with(".") ? stem.drop_back() : name;
}

const llvm::Function* model_of(const llvm::Function& function, FindModel find_model) {
  const llvm::StringRef symbol = symbol_of(function);
  if (!symbol.starts_with("_Z")) return nullptr;
  const auto* row = std::find_if(std::begin(kHeaderModels), std::end(kHeaderModels), [&](const HeaderModel& model) {
    return symbol.starts_with(model.prefix) && symbol.ends_with(model.suffix);
  });
  return row == std::end(kHeaderModels) ? nullptr : find_model(row->model);
}

bool takes_first_parameters(const llvm::FunctionType& model, const llvm::FunctionType& function) {
  return model.getReturnType() == function.getReturnType() && model.getNumParams() <= function.getNumParams() &&
         std::equal(model.param_begin(), model.param_end(), function.param_begin());
}

void make_call_of(const llvm::Function& model, llvm::Function& function) {
  const llvm::GlobalValue::LinkageTypes linkage = function.getLinkage();
  function.deleteBody();
  function.setComdat(nullptr);
  function.setSubprogram(nullptr);
  function.setLinkage(linkage);
  function.addFnAttr(kModelAttribute);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
  llvm::SmallVector<llvm::Value*> arguments;
  for (unsigned i = 0; i < model.arg_size(); i++) arguments.push_back(function.getArg(i));
  llvm::Value* const result = builder.CreateCall(
      function.getParent()->getOrInsertFunction(model.getName(), model.getFunctionType()), arguments);
  if (result->getType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(result);
}

}  // namespace

void replace_header_functions(llvm::Module& module, FindModel find_model) {
  llvm::SmallVector<llvm::Function*> copies;
  for (llvm::Function& function : module)
    if (function.hasLinkOnceLinkage() || function.hasWeakLinkage() || function.hasLocalLinkage())
      copies.push_back(&function);
  for (llvm::Function* copy : copies) {
    if (copy->isDeclaration()) continue;
    const llvm::Function* model = model_of(*copy, find_model);
    if (model != nullptr && takes_first_parameters(*model->getFunctionType(), *copy->getFunctionType()))
      make_call_of(*model, *copy);
  }
}

}  // namespace bmc
