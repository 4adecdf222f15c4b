// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the models of the C++ runtime share, and what they may ask of the engine beside model.h.

#include <cstddef>
#include <typeinfo>

extern "C" {
#include "model.h"

/// Which handler takes an exception: the engine asks it for each clause of a landing pad in turn. `selected` if an
/// earlier clause catches the exception, else `selector` if this one does, else 0.
unsigned __bmc_select_handler(void* exception, const std::type_info* clause, unsigned selector, unsigned selected);
/// Leaves the current function with `exception` in flight, which has the given type. `select` is the function above:
/// so it is linked into every program that throws.
[[noreturn]] void __bmc_throw(void* exception, const std::type_info* type, decltype(__bmc_select_handler)* select);
/// Memory for an exception, as from malloc; it never runs out.
void* __bmc_exception_memory(std::size_t size);
/// A new object; null where none can be had.
void* __bmc_new(std::size_t size, std::size_t alignment, bool is_array);
/// Releases an object of operator new; `size` is kAnySize where it is not known.
void __bmc_delete(void* pointer, std::size_t size, std::size_t alignment, bool is_array);
/// Is the function a model, not the user's replacement of it?
bool __bmc_is_model(const void* function);
}

namespace bmc_model {

inline constexpr std::size_t kAnySize = ~std::size_t{0};

/// Does a handler for `clause` catch an object of type `thrown` ([except.handle])? If so, `object` becomes what the
/// handler gets: the base subobject, or the converted pointer's value.
bool catches(const std::type_info& clause, const std::type_info& thrown, void*& object);

/// An object that is never destroyed, and needs no code to come about.
template <typename T>
union Forever {
  constexpr Forever() : value() {}
  constexpr ~Forever() {}
  T value;
};

/// The end of a program that std::terminate brings: kind abort.
[[noreturn]] void terminate(const char* why);

}  // namespace bmc_model
