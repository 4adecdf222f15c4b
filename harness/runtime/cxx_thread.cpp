// SPDX-License-Identifier: Apache-2.0
// std::thread ([thread.thread.class]) and std::condition_variable ([thread.condition]): what <thread> and
// <condition_variable> leave to the library.
#include <cxxabi.h>

#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include "cxx_threads.h"

// Nothing throws it; handlers in the headers name it.
__cxxabiv1::__forced_unwind::~__forced_unwind() noexcept = default;

namespace std {

void __throw_system_error(int error);

namespace {

/// Runs the function of a new thread. What it throws leaves this function too: nothing may catch it.
void run(void* from, void*) {
  auto* const state = static_cast<thread::_State*>(from);
  state->_M_run();
  delete state;
  __bmc_finish_thread(nullptr);
}

unsigned number_of(thread::native_handle_type handle) { return static_cast<unsigned>(handle - 1); }

}  // namespace

thread::_State::~_State() = default;

// exact: [thread.thread.constr]; never fails
void thread::_M_start_thread(_State_ptr state, void (*)()) {
  const int number = __bmc_start_thread(run, state.release(), nullptr);
  _M_id = id(static_cast<native_handle_type>(number) + 1);
}

// exact: [thread.thread.member]
void thread::join() {
  const int error = joinable() ? __bmc_join_thread(number_of(_M_id._M_thread), nullptr) : EINVAL;
  if (error != 0) __throw_system_error(error);
  _M_id = id();
}

// exact: [thread.thread.member]
void thread::detach() {
  const int error = joinable() ? __bmc_detach_thread(number_of(_M_id._M_thread)) : EINVAL;
  if (error != 0) __throw_system_error(error);
  _M_id = id();
}

// nondeterministic: [thread.thread.static]; 1 to 1024
unsigned thread::hardware_concurrency() noexcept { return static_cast<unsigned>(__bmc_any_between(1, 1024)); }

condition_variable::condition_variable() noexcept = default;
condition_variable::~condition_variable() noexcept = default;

// exact: [thread.condition.condvar]; may wake up without a notification
void condition_variable::wait(unique_lock<mutex>& lock) {
  pthread_cond_wait(_M_cond.native_handle(), lock.mutex()->native_handle());
}

// exact: [thread.condition.condvar]
void condition_variable::notify_one() noexcept { pthread_cond_signal(_M_cond.native_handle()); }

// exact: [thread.condition.condvar]
void condition_variable::notify_all() noexcept { pthread_cond_broadcast(_M_cond.native_handle()); }

namespace {

struct Notifier final : __bmc_exit_element {
  condition_variable* condition;
  mutex* locked;

  static void run(__bmc_exit_element* element) {
    auto* const notifier = static_cast<Notifier*>(element);
    notifier->locked->unlock();
    notifier->condition->notify_all();
    delete notifier;
  }
};

}  // namespace

// exact: [thread.condition.nonmember]
void notify_all_at_thread_exit(condition_variable& condition, unique_lock<mutex> lock) {
  auto* const notifier = new Notifier;
  notifier->callback = [](void* element) { Notifier::run(static_cast<__bmc_exit_element*>(element)); };
  notifier->condition = &condition;
  notifier->locked = lock.release();
  __bmc_at_thread_exit(notifier);
}

}  // namespace std
