// SPDX-License-Identifier: Apache-2.0
// What <future> leaves to the library ([futures]).
#include <future>

#include "cxx.h"
#include "cxx_threads.h"

namespace std {

namespace {

struct FutureCategory final : error_category {
  const char* name() const noexcept override { return "future"; }
  string message(int code) const override {
    switch (static_cast<future_errc>(code)) {
      case future_errc::broken_promise: return "Broken promise";
      case future_errc::future_already_retrieved: return "Future already retrieved";
      case future_errc::promise_already_satisfied: return "Promise already satisfied";
      case future_errc::no_state: return "No associated state";
    }
    return "Unknown error";
  }
};

constinit const bmc_model::Forever<FutureCategory> future_errors;

}  // namespace

const error_category& future_category() noexcept { return future_errors.value; }

future_error::~future_error() noexcept = default;
const char* future_error::what() const noexcept { return logic_error::what(); }

void __throw_future_error(int code) { throw future_error(static_cast<future_errc>(code)); }

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

namespace {

/// A status that becomes ready at the end of the thread: the library's own structure, whose layout is that of
/// __bmc_exit_element.
__bmc_exit_element* element_of(void* at_exit) { return static_cast<__bmc_exit_element*>(at_exit); }

}  // namespace

void __future_base::_State_baseV2::_Make_ready::_S_run(void* at_exit) {
  unique_ptr<_Make_ready> own(static_cast<_Make_ready*>(at_exit));
  if (const shared_ptr<_State_baseV2> state = own->_M_shared_state.lock())
    state->_M_status._M_store_notify_all(_Status::__ready, memory_order_release);
}

void __future_base::_State_baseV2::_Make_ready::_M_set() {
  _M_cb = &_S_run;
  __bmc_at_thread_exit(element_of(this));
}

/// Another thread may be late: the caller looks again, in a loop that is a wait.
bool __atomic_futex_unsigned_base::_M_futex_wait_until(unsigned*, unsigned, bool limited, chrono::seconds,
                                                       chrono::nanoseconds) {
  return !limited || bmc_any_bool();
}
bool __atomic_futex_unsigned_base::_M_futex_wait_until_steady(unsigned*, unsigned, bool limited, chrono::seconds,
                                                              chrono::nanoseconds) {
  return !limited || bmc_any_bool();
}
void __atomic_futex_unsigned_base::_M_futex_notify_all(unsigned*) {}

}  // namespace std
