// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the models of threads and of synchronisation ask of the engine beside model.h. Ordinary __atomic_ builtins and
// _Thread_local variables mean what C17 says, in models as elsewhere.
//
// A blocking operation looks like this one, which waits until `word` is 0 and makes it 1:
//   if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word) != 0);
//   const uint32_t old = __bmc_rmw_begin_u32(word, __ATOMIC_ACQUIRE);
//   __bmc_await(old == 0);
//   __bmc_rmw_end_u32(word, 1, __ATOMIC_RELAXED);
// It has one branch for the executions in which it never returns, and one access in those in which it does: no loops.

#include <pthread.h>
#include <time.h>

#include "model.h"

/// Starts a thread that runs body(first, second); what the caller did before happens before it. Returns its number, from 1;
/// the harness's thread has number 0.
int __bmc_spawn_with(void (*body)(void*, void*), void* first, void* second);
/// The number of the calling thread.
int __bmc_self(void);
/// The calling thread ends here.
_Noreturn void __bmc_thread_exit(void);

/// Nondeterministic: true in the executions in which the caller waits here for ever.
bool __bmc_blocks(void);
/// Nondeterministic: true in the executions in which a wait ends without a reason. No thread's progress rests on it.
bool __bmc_spurious(void);
/// The word's value once no thread moves any more; only where __bmc_blocks() was true.
uint32_t __bmc_final_u32(const uint32_t* word);
uint64_t __bmc_final_u64(const uint64_t* word);
/// Ends the execution of the calling thread, which waits here for ever if `still`, else cannot have done so.
_Noreturn void __bmc_blocked(bool still);
/// Only executions in which `condition` holds go on; unlike an assumption of the user's it hides none.
void __bmc_await(bool condition);
/// The same for a condition that some choice of values meets: no wait, so that a thread alone is not stuck here.
void __bmc_require(bool condition);

/// One atomic read-modify-write, with pure computation, claims and awaits between its two halves. Where the second half
/// is not reached, it is a mere read. Orders are __ATOMIC_ values: of the read in the first half, of the write in the
/// second.
uint32_t __bmc_rmw_begin_u32(uint32_t* word, int order);
void __bmc_rmw_end_u32(uint32_t* word, uint32_t value, int order);
uint64_t __bmc_rmw_begin_u64(uint64_t* word, int order);
void __bmc_rmw_end_u64(uint64_t* word, uint64_t value, int order);

/// What happens here is felt later, so that an iteration of the user's loop that does it is no mere wait. Writes of the
/// models to words that threads share are otherwise taken for what leaves no trace, as a mutex that is locked and unlocked.
void __bmc_effect(void);

/// For traces: what the caller has just done, as a verb ("locks"), and to what. Null: to nothing.
void __bmc_tell(const char* verb, const void* object);
/// The same, to a thread.
void __bmc_tell_thread(const char* verb, int thread);

/// The calling thread's own shadow of the object that p points into, at p's offset: as large, zero at first.
void* __bmc_private(const void* p);

// Between the models of threads.

enum { kMostThreads = 32 };

/// Starts a thread as __bmc_spawn_with does, within the limit of the models. `body` ends with __bmc_finish_thread.
int __bmc_start_thread(void (*body)(void*, void*), void* first, void* second);
/// What happens at the end of a thread: destructors of its variables, then others can join it.
void __bmc_finish_thread(void* result);
/// pthread_join and pthread_detach by a thread's number; return an error number.
int __bmc_join_thread(unsigned number, void** result);
int __bmc_detach_thread(unsigned number);
/// Runs the destructors of the calling thread's thread_local variables.
void __bmc_run_thread_handlers(void);
/// Runs callback(element) once the calling thread's variables are destroyed.
struct __bmc_exit_element {
  struct __bmc_exit_element* next;
  void (*callback)(void*);
};
void __bmc_at_thread_exit(struct __bmc_exit_element* element);
/// Does the calling thread hold the mutex?
bool __bmc_holds_mutex(const pthread_mutex_t* mutex);
/// Locks a mutex that it does not hold, once it is free; no claims.
int __bmc_enter_mutex(pthread_mutex_t* mutex);
/// Is it a valid time: seconds and less than 10^9 nanoseconds?
static inline bool __bmc_is_time(const struct timespec* time) {
  return time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}
/// Runs the destructors of the calling thread's values of pthread_key_t keys.
void __bmc_destroy_specifics(void);
/// Memory as from malloc; it never runs out.
void* __bmc_exception_memory(size_t size);
/// The calling thread dies with its robust mutexes locked.
void __bmc_abandon_mutexes(void);
