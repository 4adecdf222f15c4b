// SPDX-License-Identifier: Apache-2.0
// <memory> and <atomic>: what shared pointers leave to the library.

extern "C" {
/// The C library's note that a program has one thread: counts of shared pointers then need no atomic operations. Never
/// said here, so that threads may start at any time.
char __libc_single_threaded = 0;
}
