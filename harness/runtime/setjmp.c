// SPDX-License-Identifier: Apache-2.0
// <setjmp.h>: setjmp returns once, with zero; jumping back is not modelled.
#define _GNU_SOURCE
#include <setjmp.h>

#include "model.h"

#undef setjmp
#undef sigsetjmp

// exact: C17 7.13.1.1; returns zero, as longjmp is not modelled
int setjmp(jmp_buf environment) { return 0; }

// exact: C17 7.13.1.1; what <setjmp.h> makes of setjmp
int _setjmp(jmp_buf environment) { return 0; }

// exact: POSIX; what <setjmp.h> makes of sigsetjmp
int __sigsetjmp(sigjmp_buf environment, int save) { return 0; }

// unsupported: C17 7.13.2.1
void longjmp(jmp_buf environment, int value) {
  __bmc_unsupported("longjmp");
  __builtin_trap();
}

// unsupported: POSIX
void _longjmp(jmp_buf environment, int value) { longjmp(environment, value); }

// unsupported: POSIX
void siglongjmp(sigjmp_buf environment, int value) { longjmp(environment, value); }

// unsupported: LSB; -D_FORTIFY_SOURCE
__attribute__((noreturn)) void __longjmp_chk(jmp_buf environment, int value) { longjmp(environment, value); }
