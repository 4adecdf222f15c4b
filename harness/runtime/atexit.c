// SPDX-License-Identifier: Apache-2.0
// Exit handlers (C17 7.22.4.2). The engine calls __bmc_run_exit_handlers when the harness returns or calls exit.
#include <stddef.h>

#include "model.h"

enum { kHandlers = 64 };

struct handler {
  void (*plain)(void);
  void (*with_argument)(void*);
  void* argument;
};

static struct handler handlers[kHandlers];
static size_t count;
/// Destructors of the thread's own variables: they run before the others ([basic.start.term]).
static _Thread_local struct handler own_handlers[kHandlers];
static _Thread_local size_t own_count;

/// Runs the handlers, last registered first; one that a handler registers runs next.
void __bmc_run_exit_handlers(void) {
  while (own_count > 0) {
    const struct handler next = own_handlers[--own_count];
    next.with_argument(next.argument);
  }
  while (count > 0) {
    const struct handler next = handlers[--count];
    if (next.plain != NULL)
      next.plain();
    else
      next.with_argument(next.argument);
  }
}

/// Keeps the function above in every program that registers a handler.
void (*__bmc_exit_hook)(void) = __bmc_run_exit_handlers;

static int add(struct handler handler) {
  __bmc_exit_hook = __bmc_run_exit_handlers;
  if (count == kHandlers) __bmc_unsupported("more than 64 exit handlers");
  handlers[count++] = handler;
  return 0;
}

// exact: C17 7.22.4.2; up to 64 handlers
int atexit(void (*function)(void)) { return add((struct handler){function, NULL, NULL}); }

// exact: Itanium C++ ABI 3.3.6; up to 64 handlers
int __cxa_atexit(void (*function)(void*), void* argument, void* library) {
  (void)library;
  return add((struct handler){NULL, function, argument});
}

// exact: Itanium C++ ABI 3.3.6's counterpart for thread_local variables; up to 64 of them
int __cxa_thread_atexit(void (*function)(void*), void* argument, void* library) {
  (void)library;
  __bmc_exit_hook = __bmc_run_exit_handlers;
  if (own_count == kHandlers) __bmc_unsupported("more than 64 thread_local variables with destructors");
  own_handlers[own_count++] = (struct handler){NULL, function, argument};
  return 0;
}
