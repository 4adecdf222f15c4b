// SPDX-License-Identifier: Apache-2.0
#include "cxx_hierarchy.h"

namespace {

using Vtable = const void* const*;

// The vtables that a program's type_info objects point into: two words after their start.
extern "C" {
extern const void* const class_vtable[] __asm__("_ZTVN10__cxxabiv117__class_type_infoE");
extern const void* const single_vtable[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern const void* const several_vtable[] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
extern const void* const pointer_vtable[] __asm__("_ZTVN10__cxxabiv119__pointer_type_infoE");
extern const void* const member_pointer_vtable[] __asm__("_ZTVN10__cxxabiv129__pointer_to_member_type_infoE");
extern const void* const function_vtable[] __asm__("_ZTVN10__cxxabiv120__function_type_infoE");
}

bool has_vtable(const std::type_info& type, Vtable vtable) {
  return *reinterpret_cast<const Vtable*>(&type) == vtable + 2;
}

}  // namespace

namespace bmc_model {

bool is_class(const std::type_info& type) {
  return has_vtable(type, class_vtable) || has_vtable(type, single_vtable) || has_vtable(type, several_vtable);
}
bool is_pointer(const std::type_info& type) { return has_vtable(type, pointer_vtable); }
bool is_member_pointer(const std::type_info& type) { return has_vtable(type, member_pointer_vtable); }
bool is_function(const std::type_info& type) { return has_vtable(type, function_vtable); }

const __cxxabiv1::__si_class_type_info* as_single(const std::type_info& type) {
  return has_vtable(type, single_vtable) ? static_cast<const __cxxabiv1::__si_class_type_info*>(&type) : nullptr;
}
const __cxxabiv1::__vmi_class_type_info* as_several(const std::type_info& type) {
  return has_vtable(type, several_vtable) ? static_cast<const __cxxabiv1::__vmi_class_type_info*>(&type) : nullptr;
}

void find_bases(const std::type_info& type, const char* object, bool is_public, Bases& bases) {
  if (&type == bases.type) {
    if (bases.address != nullptr && bases.address != object) bases.several = true;
    bases.is_public = (bases.address == object && bases.is_public) || is_public;
    bases.address = object;
    return;
  }
  for_each_base(type, object, [&](const std::type_info& base, const char* address, bool base_is_public) {
    find_bases(base, address, is_public && base_is_public, bases);
  });
}

}  // namespace bmc_model
