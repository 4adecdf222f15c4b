// SPDX-License-Identifier: Apache-2.0
// The library's half of exceptions (Itanium C++ ABI, "Exception Handling"). The engine moves an exception from its
// throw to the landing pads; everything about it lives here, in ordinary memory.
#include <cstdlib>
#include <exception>

#include "cxx.h"

namespace {

/// In front of each exception object, in one heap block. A pointer to it is what landing pads get.
struct alignas(16) Header {
  const std::type_info* type;
  void (*destructor)(void*);
  /// In flight, in a handler, or in an exception_ptr: each keeps the exception alive.
  unsigned references;
};

enum : unsigned { kNestedHandlers = 64 };

/// Of one thread: the exceptions whose handlers are active, innermost last; the number of those in flight, and what
/// their handlers will get, which is not kept with the exception, since threads may catch one at once.
struct Globals {
  Header* handled[kNestedHandlers];
  void* caught[kNestedHandlers];
  unsigned depth;
  unsigned in_flight;
};
thread_local Globals globals;

/// Threads may share an exception through its pointers.
void keep(Header* header) { __atomic_fetch_add(&header->references, 1, __ATOMIC_RELAXED); }

Header* header_of(void* object) { return static_cast<Header*>(object) - 1; }
void* object_of(Header* header) { return header + 1; }

void drop(Header* header) {
  if (__atomic_sub_fetch(&header->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  if (header->destructor != nullptr) header->destructor(object_of(header));
  std::free(header);
}

/// What the handler gets of the exception that will be caught next.
void*& next_caught() { return globals.caught[globals.in_flight - 1]; }

[[noreturn]] void fly(Header* header) {
  if (globals.in_flight == kNestedHandlers) __bmc_unsupported("more than 64 exceptions in flight");
  globals.in_flight++;
  next_caught() = object_of(header);
  __bmc_throw(header, header->type, __bmc_select_handler);
}

}  // namespace

extern "C" {

// exact: Itanium C++ ABI 2.4.2
void* __cxa_allocate_exception(std::size_t size) noexcept {
  return object_of(static_cast<Header*>(__bmc_exception_memory(sizeof(Header) + size)));
}

// exact: Itanium C++ ABI 2.4.2
void __cxa_free_exception(void* object) noexcept { std::free(header_of(object)); }

// exact: libstdc++'s extension for make_exception_ptr
__cxxabiv1::__cxa_refcounted_exception* __cxa_init_primary_exception(void* object, std::type_info* type,
                                                                     void (*destructor)(void*)) noexcept {
  Header* const header = header_of(object);
  *header = {type, destructor, 0};
  return reinterpret_cast<__cxxabiv1::__cxa_refcounted_exception*>(header);
}

// exact: Itanium C++ ABI 2.4.3
[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void (*destructor)(void*)) {
  Header* const header = header_of(object);
  *header = {type, destructor, 1};
  fly(header);
}

unsigned __bmc_select_handler(void* exception, const std::type_info* clause, unsigned selector, unsigned selected) {
  if (selected != 0) return selected;
  auto* const header = static_cast<Header*>(exception);
  void* object = object_of(header);
  if (!bmc_model::catches(*clause, *header->type, object)) return 0;
  next_caught() = object;
  return selector;
}

// exact: Itanium C++ ABI 2.5.3
void* __cxa_get_exception_ptr(void*) noexcept { return next_caught(); }

// exact: Itanium C++ ABI 2.5.3; up to 64 nested handlers
void* __cxa_begin_catch(void* exception) noexcept {
  auto* const header = static_cast<Header*>(exception);
  if (globals.depth == kNestedHandlers) __bmc_unsupported("more than 64 nested handlers");
  void* const caught = next_caught();
  globals.handled[globals.depth++] = header;
  globals.in_flight--;
  return caught;
}

// exact: Itanium C++ ABI 2.5.3
void __cxa_end_catch() {
  Header* const header = globals.handled[--globals.depth];
  globals.handled[globals.depth] = nullptr;
  drop(header);
}

// exact: Itanium C++ ABI 2.5.4
[[noreturn]] void __cxa_rethrow() {
  if (globals.depth == 0) bmc_model::terminate("throw without an exception to throw again");
  Header* const header = globals.handled[globals.depth - 1];
  keep(header);
  fly(header);
}

// exact: Itanium C++ ABI 2.5.5
std::type_info* __cxa_current_exception_type() noexcept {
  return globals.depth == 0 ? nullptr : const_cast<std::type_info*>(globals.handled[globals.depth - 1]->type);
}

// exact: Itanium C++ ABI 2.5.4; there are no types to let pass since C++17
[[noreturn]] void __cxa_call_unexpected(void*) {
  bmc_model::terminate("an exception leaves a function that must not throw");
}
}

namespace std {

// exact: [uncaught.exceptions]
int uncaught_exceptions() noexcept { return static_cast<int>(globals.in_flight); }
// exact: [depr.uncaught]
bool uncaught_exception() noexcept { return globals.in_flight > 0; }

// exact: [propagation]; a pointer keeps the exception itself, never a copy
exception_ptr current_exception() noexcept {
  return globals.depth == 0 ? exception_ptr()
                            : __exception_ptr::exception_ptr(object_of(globals.handled[globals.depth - 1]));
}

// exact: [propagation]
void rethrow_exception(exception_ptr pointer) {
  Header* const header = header_of(pointer._M_get());
  keep(header);
  fly(header);
}

namespace __exception_ptr {
exception_ptr::exception_ptr(void* object) noexcept : _M_exception_object(object) { _M_addref(); }
void exception_ptr::_M_addref() noexcept {
  if (_M_exception_object != nullptr) keep(header_of(_M_exception_object));
}
void exception_ptr::_M_release() noexcept {
  if (_M_exception_object == nullptr) return;
  drop(header_of(_M_exception_object));
  _M_exception_object = nullptr;
}
void* exception_ptr::_M_get() const noexcept { return _M_exception_object; }
const std::type_info* exception_ptr::__cxa_exception_type() const noexcept {
  return _M_exception_object == nullptr ? nullptr : header_of(_M_exception_object)->type;
}
}  // namespace __exception_ptr

nested_exception::~nested_exception() noexcept = default;

}  // namespace std
