// SPDX-License-Identifier: Apache-2.0
// What the models of threads ask of the engine (harness/runtime/threads.h), for one thread that is alone.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <array>
#include <map>

extern "C" {

void model___bmc_wait_for_ever();

int model___bmc_spawn_with(void (*)(void*, void*), void*, void*) { abort(); }
int model___bmc_self() { return 0; }
void model___bmc_thread_exit() { abort(); }
bool model___bmc_blocks() { return false; }
uint32_t model___bmc_final_u32(const uint32_t* word) { return *word; }
uint64_t model___bmc_final_u64(const uint64_t* word) { return *word; }
void model___bmc_blocked(bool) { abort(); }
void model___bmc_await(bool condition) {
  if (!condition) model___bmc_wait_for_ever();
}
void model___bmc_require(bool condition) { model___bmc_await(condition); }
uint32_t model___bmc_rmw_begin_u32(uint32_t* word, int) { return *word; }
void model___bmc_rmw_end_u32(uint32_t* word, uint32_t value, int) { *word = value; }
uint64_t model___bmc_rmw_begin_u64(uint64_t* word, int) { return *word; }
void model___bmc_rmw_end_u64(uint64_t* word, uint64_t value, int) { *word = value; }
void model___bmc_effect() {}
void model___bmc_tell(const char*, const void*) {}
void model___bmc_tell_thread(const char*, int) {}
bool model___bmc_spurious() { return false; }
void* model___bmc_exception_memory(size_t size) { return malloc(size); }

/// Shadows of 16 bytes at each address that is asked for.
void* model___bmc_private(const void* p) {
  static std::map<const void*, std::array<char, 16>> shadows;
  return shadows[p].data();
}

int model_pthread_once(pthread_once_t* once, void (*function)()) {
  if (*once == 0) function();
  *once = 1;
  return 0;
}
}
