// SPDX-License-Identifier: Apache-2.0
// operator new and delete ([new.delete]). The array forms call the plain ones where a program replaces these.
#include <new>

#include "cxx.h"

using bmc_model::kAnySize;

namespace std {
const nothrow_t nothrow{};
[[noreturn]] void __throw_bad_alloc();
}  // namespace std

namespace {

bool replaces_new() {
  return !__bmc_is_model(reinterpret_cast<const void*>(static_cast<void* (*)(std::size_t)>(operator new)));
}
bool replaces_delete() {
  return !__bmc_is_model(reinterpret_cast<const void*>(static_cast<void (*)(void*) noexcept>(operator delete)));
}

void* allocate(std::size_t size, std::align_val_t alignment, bool is_array) {
  void* const pointer = __bmc_new(size, static_cast<std::size_t>(alignment), is_array);
  if (pointer == nullptr) std::__throw_bad_alloc();
  return pointer;
}

void release(void* pointer, std::size_t size, std::align_val_t alignment, bool is_array) {
  __bmc_delete(pointer, size, static_cast<std::size_t>(alignment), is_array);
}

constexpr std::align_val_t kPlain{0};

}  // namespace

void* operator new(std::size_t n) { return allocate(n, kPlain, false); }
void* operator new[](std::size_t n) { return replaces_new() ? operator new(n) : allocate(n, kPlain, true); }
void* operator new(std::size_t n, std::align_val_t a) { return allocate(n, a, false); }
void* operator new[](std::size_t n, std::align_val_t a) { return allocate(n, a, true); }

void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return __bmc_new(n, 0, false); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return __bmc_new(n, 0, true); }
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
  return __bmc_new(n, static_cast<std::size_t>(a), false);
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
  return __bmc_new(n, static_cast<std::size_t>(a), true);
}

void operator delete(void* p) noexcept { release(p, kAnySize, kPlain, false); }
void operator delete[](void* p) noexcept {
  if (replaces_delete()) return operator delete(p);
  release(p, kAnySize, kPlain, true);
}
void operator delete(void* p, std::size_t n) noexcept {
  if (replaces_delete()) return operator delete(p);
  release(p, n, kPlain, false);
}
void operator delete[](void* p, std::size_t n) noexcept {
  if (replaces_delete()) return operator delete(p);
  release(p, n, kPlain, true);
}
void operator delete(void* p, std::align_val_t a) noexcept { release(p, kAnySize, a, false); }
void operator delete[](void* p, std::align_val_t a) noexcept { release(p, kAnySize, a, true); }
void operator delete(void* p, std::size_t n, std::align_val_t a) noexcept { release(p, n, a, false); }
void operator delete[](void* p, std::size_t n, std::align_val_t a) noexcept { release(p, n, a, true); }
void operator delete(void* p, const std::nothrow_t&) noexcept { operator delete(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { operator delete[](p); }
void operator delete(void* p, std::align_val_t a, const std::nothrow_t&) noexcept { operator delete(p, a); }
void operator delete[](void* p, std::align_val_t a, const std::nothrow_t&) noexcept { operator delete[](p, a); }
