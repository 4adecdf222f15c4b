// SPDX-License-Identifier: Apache-2.0
// <memory> and <unordered_map> of libc++: what shared pointers and hash tables leave to the shared library.
#include <cerrno>
#include <typeinfo>

#include "libcxx.h"

namespace std::__1 {

/// Counts are one less than the owners; the shared owners together are one weak owner.
class __shared_count {
 protected:
  long __shared_owners_;
  virtual ~__shared_count();

 private:
  virtual void __on_zero_shared() noexcept = 0;
};

class __shared_weak_count : private __shared_count {
  long __shared_weak_owners_;

 protected:
  ~__shared_weak_count() override;

 public:
  void __release_weak() noexcept;
  __shared_weak_count* lock() noexcept;
  virtual const void* __get_deleter(const type_info&) const noexcept;

 private:
  virtual void __on_zero_shared_weak() noexcept = 0;
};

__shared_count::~__shared_count() = default;
__shared_weak_count::~__shared_weak_count() = default;
const void* __shared_weak_count::__get_deleter(const type_info&) const noexcept { return nullptr; }

// exact: the last owner need not count down
void __shared_weak_count::__release_weak() noexcept {
  if (__atomic_load_n(&__shared_weak_owners_, __ATOMIC_ACQUIRE) == 0 ||
      __atomic_fetch_sub(&__shared_weak_owners_, 1, __ATOMIC_ACQ_REL) == 0)
    __on_zero_shared_weak();
}

// exact: [util.smartptr.weak.obs]; null when no owner is left
__shared_weak_count* __shared_weak_count::lock() noexcept {
  long owners = __atomic_load_n(&__shared_owners_, __ATOMIC_SEQ_CST);
  while (owners != -1)
    if (__atomic_compare_exchange_n(&__shared_owners_, &owners, owners + 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      return this;
  return nullptr;
}

// exact: [ptr.align]
void* align(size_t alignment, size_t size, void*& pointer, size_t& space) {
  if (size > space) return nullptr;
  char* const old = static_cast<char*>(pointer);
  const size_t skipped = -reinterpret_cast<uintptr_t>(old) & (alignment - 1);
  if (skipped > space - size) return nullptr;
  pointer = old + skipped;
  space -= skipped;
  return pointer;
}

// exact: the least prime that is not below `least`, and 0 for 0
size_t __next_prime(size_t least) {
  if (least == 0) return 0;
  if (least <= 2) return 2;
  for (size_t candidate = least | 1;; candidate += 2) {
    size_t divisor = 3;
    while (divisor * divisor <= candidate && candidate % divisor != 0) divisor += 2;
    if (divisor * divisor > candidate) return candidate;
  }
}

}  // namespace std::__1
