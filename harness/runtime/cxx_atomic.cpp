// SPDX-License-Identifier: Apache-2.0
// Atomic objects that no instruction handles, as libatomic does it: under a lock. So are std::atomic_load and its kin of
// std::shared_ptr (bits/shared_ptr_atomic.h).
#include <cstring>
#include <memory>

#include "cxx_threads.h"

namespace {

/// One lock for all: more would allow for other schedules, but for no other results.
std::uint32_t lock_word;

void lock() {
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(&lock_word) != 0);
  const std::uint32_t old = __bmc_rmw_begin_u32(&lock_word, __ATOMIC_ACQUIRE);
  __bmc_await(old == 0);
  __bmc_rmw_end_u32(&lock_word, 1, __ATOMIC_RELAXED);
}
void unlock() { __atomic_store_n(&lock_word, 0, __ATOMIC_RELEASE); }

/// Objects of 16 bytes are accessed by instructions, too: compilers use both for one object.
using Pair = unsigned __int128;
bool is_pair(std::size_t size, const void* object) {
  return size == sizeof(Pair) && reinterpret_cast<std::uintptr_t>(object) % sizeof(Pair) == 0;
}
Pair read_pair(const void* from) {
  Pair value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
void write_pair(void* to, Pair value) { std::memcpy(to, &value, sizeof value); }

}  // namespace

// Names that clang knows cannot be defined under these names.
extern "C" {
void model_load(std::size_t size, const void* object, void* result, int order) __asm__("__atomic_load");
void model_store(std::size_t size, void* object, const void* value, int order) __asm__("__atomic_store");
void model_exchange(std::size_t size, void* object, const void* value, void* result, int order)
    __asm__("__atomic_exchange");
bool model_compare_exchange(std::size_t size, void* object, void* expected, const void* value, int success,
                            int failure) __asm__("__atomic_compare_exchange");
bool model_is_lock_free(std::size_t size, const volatile void* object) __asm__("__atomic_is_lock_free");

// exact: libatomic
void model_load(std::size_t size, const void* object, void* result, int order) {
  if (is_pair(size, object)) return write_pair(result, __atomic_load_n(static_cast<const Pair*>(object), order));
  lock();
  std::memcpy(result, object, size);
  unlock();
}

// exact: libatomic
void model_store(std::size_t size, void* object, const void* value, int order) {
  __bmc_effect();
  if (is_pair(size, object)) return __atomic_store_n(static_cast<Pair*>(object), read_pair(value), order);
  lock();
  std::memcpy(object, value, size);
  unlock();
}

// exact: libatomic
void model_exchange(std::size_t size, void* object, const void* value, void* result, int order) {
  __bmc_effect();
  if (is_pair(size, object))
    return write_pair(result, __atomic_exchange_n(static_cast<Pair*>(object), read_pair(value), order));
  lock();
  std::memcpy(result, object, size);
  std::memcpy(object, value, size);
  unlock();
}

// exact: libatomic
bool model_compare_exchange(std::size_t size, void* object, void* expected, const void* value, int success,
                            int failure) {
  bool equal = false;
  if (is_pair(size, object)) {
    Pair old = read_pair(expected);
    equal = __atomic_compare_exchange_n(static_cast<Pair*>(object), &old, read_pair(value), false, success, failure);
    if (!equal) write_pair(expected, old);
  } else {
    lock();
    equal = std::memcmp(object, expected, size) == 0;
    std::memcpy(equal ? object : expected, equal ? value : object, size);
    unlock();
  }
  if (equal) __bmc_effect();
  return equal;
}

// exact: libatomic
bool model_is_lock_free(std::size_t size, const volatile void*) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}
}

namespace std {

_Sp_locker::_Sp_locker(const void*) noexcept : _M_key1(0), _M_key2(0) { lock(); }
_Sp_locker::_Sp_locker(const void*, const void*) noexcept : _M_key1(0), _M_key2(0) { lock(); }
_Sp_locker::~_Sp_locker() { unlock(); }

}  // namespace std
