// SPDX-License-Identifier: Apache-2.0
#pragma once

// Walks over class hierarchies by their type_info objects (Itanium C++ ABI 2.9.5).

#include <cxxabi.h>

#include "cxx.h"

namespace bmc_model {

/// What the class of a type_info object is.
bool is_class(const std::type_info& type);
bool is_pointer(const std::type_info& type);
bool is_member_pointer(const std::type_info& type);
bool is_function(const std::type_info& type);

/// The base subobjects of one type in an object. Those at one address are one.
struct Bases {
  const std::type_info* type;
  const char* address = nullptr;
  bool is_public = false;
  bool several = false;

  bool is_unique_public() const { return address != nullptr && is_public && !several; }
};

/// Adds the subobjects of type `bases.type` of the object, itself included; `is_public`: is it reached publicly?
void find_bases(const std::type_info& type, const char* object, bool is_public, Bases& bases);

/// Calls visit(base type, base address, is public) for each direct base class.
template <class Visit>
void for_each_base(const std::type_info& type, const char* object, Visit visit);

const __cxxabiv1::__si_class_type_info* as_single(const std::type_info& type);
const __cxxabiv1::__vmi_class_type_info* as_several(const std::type_info& type);

template <class Visit>
void for_each_base(const std::type_info& type, const char* object, Visit visit) {
  if (const auto* single = as_single(type)) {
    visit(*single->__base_type, object, true);
    return;
  }
  const auto* several = as_several(type);
  if (several == nullptr) return;
  for (unsigned i = 0; i < several->__base_count; i++) {
    const auto& base = several->__base_info[i];
    long offset = base.__offset_flags >> __cxxabiv1::__base_class_type_info::__offset_shift;
    // A virtual base's place stands in the object's vtable.
    if (base.__offset_flags & __cxxabiv1::__base_class_type_info::__virtual_mask)
      offset = *reinterpret_cast<const long*>(*reinterpret_cast<const char* const*>(object) + offset);
    const bool is_public = base.__offset_flags & __cxxabiv1::__base_class_type_info::__public_mask;
    visit(*base.__base_type, object + offset, is_public);
  }
}

}  // namespace bmc_model
