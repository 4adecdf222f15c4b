// SPDX-License-Identifier: Apache-2.0
// <signal.h>: handlers are kept and called by raise; no signal arrives on its own.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { kSignals = 65 };

static void (*handlers[kSignals])(int);

static bool is_signal(int number) { return number > 0 && number < kSignals; }

// exact: C17 7.14.1.1; BSD semantics: the handler stays
void (*signal(int number, void (*handler)(int)))(int) {
  if (!is_signal(number) || number == SIGKILL || number == SIGSTOP) {
    errno = EINVAL;
    return SIG_ERR;
  }
  void (*const previous)(int) = handlers[number];
  handlers[number] = handler;
  return previous;
}

static bool is_ignored_by_default(int number) {
  return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

// checked: C17 7.14.2.1; a signal without a handler aborts
int raise(int number) {
  if (!is_signal(number)) return __bmc_fail(EINVAL);
  void (*const handler)(int) = handlers[number];
  if (handler == SIG_IGN || (handler == SIG_DFL && is_ignored_by_default(number))) return 0;
  if (handler == SIG_DFL) abort();
  handler(number);
  return 0;
}

// unsupported: POSIX; but SIG_DFL and SIG_IGN and plain handlers are kept as by signal
int sigaction(int number, const struct sigaction* restrict action, struct sigaction* restrict previous) {
  if (!is_signal(number)) return __bmc_fail(EINVAL);
  if (action != NULL && (action->sa_flags & SA_SIGINFO) != 0) __bmc_unsupported("sigaction: SA_SIGINFO");
  if (previous != NULL) {
    memset(previous, 0, sizeof *previous);
    previous->sa_handler = handlers[number];
  }
  if (action != NULL) handlers[number] = action->sa_handler;
  return 0;
}

// exact: POSIX
int sigemptyset(sigset_t* set) {
  memset(set, 0, sizeof *set);
  return 0;
}

// exact: POSIX
int sigfillset(sigset_t* set) {
  memset(set, 0xff, sizeof *set);
  return 0;
}

static unsigned long* word_of(sigset_t* set, int number) { return &set->__val[(number - 1) / 64]; }

static unsigned long bit_of(int number) { return 1UL << (number - 1) % 64; }

// exact: POSIX
int sigaddset(sigset_t* set, int number) {
  if (!is_signal(number)) return __bmc_fail(EINVAL);
  *word_of(set, number) |= bit_of(number);
  return 0;
}

// exact: POSIX
int sigdelset(sigset_t* set, int number) {
  if (!is_signal(number)) return __bmc_fail(EINVAL);
  *word_of(set, number) &= ~bit_of(number);
  return 0;
}

// exact: POSIX
int sigismember(const sigset_t* set, int number) {
  if (!is_signal(number)) return __bmc_fail(EINVAL);
  return (*word_of((sigset_t*)set, number) & bit_of(number)) != 0;
}

// approximated: POSIX; no effect, as no signal arrives on its own; the old mask is empty
int sigprocmask(int how, const sigset_t* restrict set, sigset_t* restrict previous) {
  __bmc_approximated("sigprocmask");
  if (previous != NULL) memset(previous, 0, sizeof *previous);
  return 0;
}

// unsupported: POSIX
int kill(pid_t process, int number) {
  __bmc_unsupported("kill");
  return -1;
}
