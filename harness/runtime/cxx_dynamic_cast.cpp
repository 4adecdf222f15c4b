// SPDX-License-Identifier: Apache-2.0
// dynamic_cast ([expr.dynamic.cast]) and the runtime's errors about it.
#include "cxx_hierarchy.h"

namespace {

using bmc_model::Bases;

struct Downcast {
  const std::type_info* from_type;
  const char* from;
  Bases targets;  ///< The objects of the wanted type that have `from` as a public base.
};

/// Is the object of type `type` at `object`, or a public base of it, the one at `wanted` of type `wanted_type`?
bool reaches(const std::type_info& type, const char* object, const std::type_info& wanted_type, const char* wanted) {
  if (&type == &wanted_type) return object == wanted;
  bool found = false;
  bmc_model::for_each_base(type, object, [&](const std::type_info& base, const char* address, bool is_public) {
    if (!found && is_public) found = reaches(base, address, wanted_type, wanted);
  });
  return found;
}

void find_targets(const std::type_info& type, const char* object, Downcast& cast) {
  if (&type == cast.targets.type) {
    if (!reaches(type, object, *cast.from_type, cast.from)) return;
    if (cast.targets.address != nullptr && cast.targets.address != object) cast.targets.several = true;
    cast.targets.address = object;
    return;
  }
  bmc_model::for_each_base(
      type, object, [&](const std::type_info& base, const char* address, bool) { find_targets(base, address, cast); });
}

}  // namespace

namespace __cxxabiv1 {
extern "C" {

// exact: Itanium C++ ABI 2.9.7
void* __dynamic_cast(const void* from, const __class_type_info* from_type, const __class_type_info* to_type,
                     std::ptrdiff_t) {
  // In front of the vtable: how far the whole object is away, and its type.
  const char* const vtable = *static_cast<const char* const*>(from);
  const auto to_whole = *reinterpret_cast<const std::ptrdiff_t*>(vtable - 2 * sizeof(void*));
  const auto& whole_type = **reinterpret_cast<const std::type_info* const*>(vtable - sizeof(void*));
  const char* const whole = static_cast<const char*>(from) + to_whole;

  Downcast down{from_type, static_cast<const char*>(from), Bases{to_type}};
  find_targets(whole_type, whole, down);
  if (down.targets.address != nullptr && !down.targets.several) return const_cast<char*>(down.targets.address);

  if (!reaches(whole_type, whole, *from_type, static_cast<const char*>(from))) return nullptr;
  Bases across{to_type};
  bmc_model::find_bases(whole_type, whole, true, across);
  return across.is_unique_public() ? const_cast<char*>(across.address) : nullptr;
}

// exact: Itanium C++ ABI 2.9.7
void __cxa_bad_cast() { throw std::bad_cast(); }
// exact: Itanium C++ ABI 2.9.3
void __cxa_bad_typeid() { throw std::bad_typeid(); }
}
}  // namespace __cxxabiv1
