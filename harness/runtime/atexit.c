// SPDX-License-Identifier: Apache-2.0
// Exit handlers (C17 7.22.4.2). The engine calls __bmc_run_exit_handlers when the harness returns or calls exit.
#include <stddef.h>

#include "threads.h"

enum { kHandlers = 64, kLateHandlers = 4 };

struct handler {
  void (*plain)(void);
  void (*with_argument)(void*);
  void* argument;
};

/// Those of the harness's thread.
static struct handler handlers[kHandlers];
static size_t count;
/// Those of each other thread: a thread writes only its own, and loops over them are bounded by constants.
static struct handler late_handlers[kMostThreads][kLateHandlers];
static uint32_t late_counts[kMostThreads];
/// Destructors of the thread's own variables: they run before the others ([basic.start.term]).
static _Thread_local struct handler own_handlers[kHandlers];
static _Thread_local size_t own_count;

static void run(struct handler handler) {
  if (handler.plain != NULL)
    handler.plain();
  else
    handler.with_argument(handler.argument);
}

void __bmc_run_thread_handlers(void) {
  while (own_count > 0) run(own_handlers[--own_count]);
}

static void run_late_handlers(unsigned thread) {
  const uint32_t registered = __atomic_load_n(&late_counts[thread], __ATOMIC_ACQUIRE);
  for (unsigned i = kLateHandlers; i-- > 0;)
    if (i < registered) run(late_handlers[thread][i]);
}

/// Runs the handlers, last registered first; one that a handler registers runs next. Those of other threads come first.
void __bmc_run_exit_handlers(void) {
  __bmc_run_thread_handlers();
  for (unsigned thread = kMostThreads; thread-- > 1;) run_late_handlers(thread);
  while (count > 0) run(handlers[--count]);
}

static void add_late(unsigned thread, struct handler handler) {
  static _Thread_local unsigned registered;
  if (registered == kLateHandlers) __bmc_unsupported("more than 4 exit handlers of a thread");
  late_handlers[thread][registered++] = handler;
  __atomic_store_n(&late_counts[thread], registered, __ATOMIC_RELEASE);
}

/// The second parameter keeps the function that runs the handlers in every program that registers one.
static int add(struct handler handler, void (*runner)(void)) {
  (void)runner;
  if (__bmc_self() != 0) {
    add_late((unsigned)__bmc_self(), handler);
    return 0;
  }
  if (count == kHandlers) __bmc_unsupported("more than 64 exit handlers");
  handlers[count++] = handler;
  return 0;
}

/// The same for a thread's own.
static int add_own(struct handler handler, void (*runner)(void)) {
  (void)runner;
  if (own_count == kHandlers) __bmc_unsupported("more than 64 thread_local variables with destructors");
  own_handlers[own_count++] = handler;
  return 0;
}

// exact: C17 7.22.4.2; up to 64 handlers
int atexit(void (*function)(void)) { return add((struct handler){function, NULL, NULL}, __bmc_run_exit_handlers); }

// exact: Itanium C++ ABI 3.3.6; up to 64 handlers
int __cxa_atexit(void (*function)(void*), void* argument, void* library) {
  (void)library;
  return add((struct handler){NULL, function, argument}, __bmc_run_exit_handlers);
}

// exact: Itanium C++ ABI 3.3.6's counterpart for thread_local variables; up to 64 of them
int __cxa_thread_atexit(void (*function)(void*), void* argument, void* library) {
  (void)library;
  return add_own((struct handler){NULL, function, argument}, __bmc_run_exit_handlers);
}
