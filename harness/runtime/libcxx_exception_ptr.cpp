// SPDX-License-Identifier: Apache-2.0
// std::exception_ptr and std::nested_exception of libc++ ([propagation], [except.nested]). Both libraries keep an
// exception_ptr as one pointer to the exception object, and current_exception has one symbol in both.
#include <exception>
#include <new>

#include "libcxx.h"

using std::exception_ptr;

namespace {
/// A std::nested_exception. libstdc++ has its members in the header, which must not come into being here.
struct Nested {
  const void* const* vtable;
  exception_ptr exception;
};
}  // namespace

extern "C" {
// libstdc++'s private constructor, which counts one more owner.
void adopt(exception_ptr* pointer, void* object) __asm__("_ZNSt15__exception_ptr13exception_ptrC1EPv");

void copy(exception_ptr* pointer, const exception_ptr& other) __asm__("_ZNSt13exception_ptrC1ERKS_");
exception_ptr* assign(exception_ptr* pointer, const exception_ptr& other) __asm__("_ZNSt13exception_ptraSERKS_");
void destroy(exception_ptr* pointer) __asm__("_ZNSt13exception_ptrD1Ev");
void from_object(exception_ptr* result,
                 void* object) __asm__("_ZNSt13exception_ptr31__from_native_exception_pointerEPv");
[[noreturn]] void rethrow(exception_ptr* pointer) __asm__("_ZSt17rethrow_exceptionSt13exception_ptr");
extern const void* const nested_vtable[] __asm__("_ZTVSt16nested_exception");
void nest_complete(Nested* nested) __asm__("_ZNSt16nested_exceptionC1Ev");
void nest_base(Nested* nested) __asm__("_ZNSt16nested_exceptionC2Ev");
[[noreturn]] void rethrow_nested(const Nested* nested) __asm__("_ZNKSt16nested_exception14rethrow_nestedEv");

void copy(exception_ptr* pointer, const exception_ptr& other) { new (pointer) exception_ptr(other); }
exception_ptr* assign(exception_ptr* pointer, const exception_ptr& other) {
  *pointer = other;
  return pointer;
}
void destroy(exception_ptr* pointer) { pointer->~exception_ptr(); }
void from_object(exception_ptr* result, void* object) { adopt(result, object); }
void rethrow(exception_ptr* pointer) {
  if (*pointer == nullptr) std::terminate();
  std::rethrow_exception(*pointer);
}
void nest_complete(Nested* nested) { new (nested) Nested{nested_vtable + 2, std::current_exception()}; }
void nest_base(Nested* nested) { nest_complete(nested); }
void rethrow_nested(const Nested* nested) {
  if (nested->exception == nullptr) std::terminate();
  std::rethrow_exception(nested->exception);
}
}
