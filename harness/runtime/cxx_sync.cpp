// SPDX-License-Identifier: Apache-2.0
// What stands for functions of libstdc++'s headers (frontend/header_models.cpp): waits that are loops there are one
// access here. Objects have the headers' layout.
#include <condition_variable>
#include <mutex>

#include "cxx_threads.h"

namespace {

void take(std::uint32_t* counter) {
  const std::uint32_t old = __bmc_rmw_begin_u32(counter, __ATOMIC_ACQUIRE);
  __bmc_await(static_cast<std::int32_t>(old) > 0);
  __bmc_rmw_end_u32(counter, old - 1, __ATOMIC_RELAXED);
  __bmc_tell("acquires", counter);
  __bmc_effect();
}

bool is_free(std::uint32_t final_word) { return final_word == 0; }

/// The word of a std::mutex, and of any other that is made of a pthread_mutex_t.
std::uint32_t* word_of(pthread_mutex_t* mutex) { return reinterpret_cast<std::uint32_t*>(&mutex->__data.__lock); }

/// std::lock backs off until it has all: so the order is free, and it waits for ever only if one is never released.
void lock_all(pthread_mutex_t* const* mutexes, int count) {
  if (__bmc_blocks()) {
    bool all_free = true;
    for (int i = 0; i < count; i++) all_free = all_free && is_free(__bmc_final_u32(word_of(mutexes[i])));
    __bmc_blocked(!all_free);
  }
  for (int i = 0; i < count; i++) __bmc_enter_mutex(mutexes[i]);
}

}  // namespace

extern "C" {

void __bmc_nothing() {}

/// std::__detail::__atomic_spin: a number of attempts of no consequence before a wait.
bool __bmc_spin(void*) { return false; }

/// std::counting_semaphore
void __bmc_semaphore_acquire(std::uint32_t* counter) {
  if (__bmc_blocks()) __bmc_blocked(static_cast<std::int32_t>(__bmc_final_u32(counter)) <= 0);
  take(counter);
}

bool __bmc_semaphore_try_acquire(std::uint32_t* counter) {
  // As sem_trywait.
  const std::uint32_t seen = __atomic_load_n(counter, __ATOMIC_RELAXED);
  if (static_cast<std::int32_t>(seen) <= 0) return false;
  const std::uint32_t old = __bmc_rmw_begin_u32(counter, __ATOMIC_ACQUIRE);
  __bmc_require(old == seen);
  __bmc_rmw_end_u32(counter, seen - 1, __ATOMIC_RELAXED);
  __bmc_tell("acquires", counter);
  __bmc_effect();
  return true;
}

bool __bmc_semaphore_acquire_within(std::uint32_t* counter) {
  if (bmc_any_bool()) return false;
  take(counter);
  return true;
}

void __bmc_semaphore_release(std::uint32_t* counter, long update) {
  __atomic_fetch_add(counter, static_cast<std::uint32_t>(update), __ATOMIC_RELEASE);
  __bmc_tell("releases", counter);
  __bmc_effect();
}

/// std::latch
void __bmc_latch_wait(const std::uint32_t* counter) {
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(counter) != 0);
  __bmc_await(__atomic_load_n(counter, __ATOMIC_ACQUIRE) == 0);
  __bmc_tell("passes", counter);
}

/// std::__tree_barrier: the beginning of each of its instances. Its tree serves as a counter of those who have come.
struct __bmc_tree_barrier {
  std::ptrdiff_t expected;
  std::uint64_t* arrived;
};

/// True for the last to arrive.
bool __bmc_barrier_arrive(__bmc_tree_barrier* barrier, unsigned char, std::size_t) {
  const std::uint64_t old = __bmc_rmw_begin_u64(barrier->arrived, __ATOMIC_ACQUIRE);
  const bool last = old + 1 == static_cast<std::uint64_t>(barrier->expected);
  __bmc_rmw_end_u64(barrier->arrived, last ? 0 : old + 1, __ATOMIC_RELEASE);
  __bmc_effect();
  return last;
}

/// std::__atomic_futex_unsigned
void __bmc_status_wait(std::uint32_t* status, unsigned value) {
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(status) != value);
  __bmc_await(__atomic_load_n(status, __ATOMIC_ACQUIRE) == value);
}

unsigned __bmc_status_wait_within(std::uint32_t* status, unsigned, unsigned operand, bool equal, int, bool limited) {
  if (limited && bmc_any_bool()) return __atomic_load_n(status, __ATOMIC_ACQUIRE);
  if (!limited && __bmc_blocks()) __bmc_blocked((__bmc_final_u32(status) == operand) != equal);
  const std::uint32_t now = __atomic_load_n(status, __ATOMIC_ACQUIRE);
  __bmc_await((now == operand) == equal);
  return now;
}

/// std::condition_variable with a limit; the clock is not asked.
std::cv_status __bmc_condition_wait_within(std::condition_variable* condition, std::unique_lock<std::mutex>* lock) {
  const timespec time = {};
  const int error =
      pthread_cond_timedwait(condition->native_handle(), lock->mutex()->native_handle(), &time);
  return error == 0 ? std::cv_status::no_timeout : std::cv_status::timeout;
}

/// std::recursive_mutex, which must be locked by the caller
void __bmc_recursive_unlock(pthread_mutex_t* mutex) {
  __bmc_claim(__bmc_holds_mutex(mutex), "mutex-misuse", "the thread unlocks a mutex that it does not hold");
  pthread_mutex_unlock(mutex);
}

/// std::lock
void __bmc_lock_two(pthread_mutex_t* a, pthread_mutex_t* b) {
  pthread_mutex_t* const mutexes[] = {a, b};
  lock_all(mutexes, 2);
}

void __bmc_lock_three(pthread_mutex_t* a, pthread_mutex_t* b, pthread_mutex_t* c) {
  pthread_mutex_t* const mutexes[] = {a, b, c};
  lock_all(mutexes, 3);
}

void __bmc_lock_four(pthread_mutex_t* a, pthread_mutex_t* b, pthread_mutex_t* c, pthread_mutex_t* d) {
  pthread_mutex_t* const mutexes[] = {a, b, c, d};
  lock_all(mutexes, 4);
}

struct __bmc_unique_lock {
  pthread_mutex_t* mutex;
  bool owns;
};

void __bmc_lock_two_locks(__bmc_unique_lock* a, __bmc_unique_lock* b) {
  __bmc_lock_two(a->mutex, b->mutex);
  a->owns = b->owns = true;
}

/// std::shared_ptr: an owner less
struct __bmc_counted {
  virtual ~__bmc_counted() = default;
  virtual void dispose() = 0;
  virtual void destroy() = 0;
  std::int32_t uses;
  std::int32_t weak_uses;
};

void __bmc_shared_release(__bmc_counted* counted) {
  __bmc_effect();
  if (__atomic_fetch_sub(&counted->uses, 1, __ATOMIC_ACQ_REL) != 1) return;
  counted->dispose();
  if (__atomic_fetch_sub(&counted->weak_uses, 1, __ATOMIC_ACQ_REL) == 1) counted->destroy();
}
}
