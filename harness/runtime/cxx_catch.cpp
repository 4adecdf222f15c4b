// SPDX-License-Identifier: Apache-2.0
// Which handlers catch what ([except.handle]).
#include "cxx_hierarchy.h"

namespace {

using bmc_model::Bases;
using Pointer = __cxxabiv1::__pbase_type_info;

constexpr unsigned kQualifiers = Pointer::__const_mask | Pointer::__volatile_mask | Pointer::__restrict_mask;
constexpr unsigned kLoosened = Pointer::__noexcept_mask;

const Pointer& as_pointer(const std::type_info& type) { return static_cast<const Pointer&>(type); }

/// Classes: the same, or an unambiguous public base.
bool converts_class(const std::type_info& to, const std::type_info& from, void*& object) {
  Bases bases{&to};
  // No object, no address to tell bases by: any will do for the null pointer that results.
  if (object == nullptr) return false;
  bmc_model::find_bases(from, static_cast<const char*>(object), true, bases);
  if (!bases.is_unique_public()) return false;
  object = const_cast<char*>(bases.address);
  return true;
}

/// The same for a null pointer: only the types count. Virtual bases are found in vtables, which a null pointer lacks,
/// so a base counts wherever it is.
bool derives(const std::type_info& from, const std::type_info& to) {
  if (&from == &to) return true;
  if (const auto* single = bmc_model::as_single(from)) return derives(*single->__base_type, to);
  const auto* several = bmc_model::as_several(from);
  for (unsigned i = 0; several != nullptr && i < several->__base_count; i++) {
    const auto& base = several->__base_info[i];
    const bool is_public = base.__offset_flags & __cxxabiv1::__base_class_type_info::__public_mask;
    if (is_public && derives(*base.__base_type, to)) return true;
  }
  return false;
}

/// Below the first level, pointers must agree but for added qualifiers, with const on every level above an added one.
bool similar(const std::type_info& to, const std::type_info& from, bool outer_const) {
  if (&to == &from) return true;
  if (!bmc_model::is_pointer(to) || !bmc_model::is_pointer(from) || !outer_const) return false;
  const Pointer &t = as_pointer(to), &f = as_pointer(from);
  if ((f.__flags & kQualifiers & ~t.__flags) != 0) return false;
  return similar(*t.__pointee, *f.__pointee, (t.__flags & Pointer::__const_mask) != 0);
}

bool converts_pointer(const Pointer& to, const Pointer& from, void*& value) {
  const unsigned lost = from.__flags & kQualifiers & ~to.__flags;
  const unsigned tightened = to.__flags & kLoosened & ~from.__flags;
  if (lost != 0 || tightened != 0) return false;
  const std::type_info &target = *to.__pointee, &source = *from.__pointee;
  if (&target == &source) return true;
  if (&target == &typeid(void)) return !bmc_model::is_function(source);
  if (bmc_model::is_class(target) && bmc_model::is_class(source))
    return value == nullptr ? derives(source, target) : converts_class(target, source, value);
  return similar(target, source, (to.__flags & Pointer::__const_mask) != 0);
}

}  // namespace

namespace bmc_model {

bool catches(const std::type_info& clause, const std::type_info& thrown, void*& object) {
  // A handler for pointers gets the pointer's value.
  if (is_pointer(thrown)) {
    void* value = *static_cast<void**>(object);
    const bool caught =
        &clause == &thrown || (is_pointer(clause) && converts_pointer(as_pointer(clause), as_pointer(thrown), value));
    if (caught) object = value;
    return caught;
  }
  if (&clause == &thrown) return true;
  if (&thrown == &typeid(decltype(nullptr))) {
    if (is_pointer(clause)) object = nullptr;
    return is_pointer(clause) || is_member_pointer(clause);
  }
  return is_class(clause) && is_class(thrown) && converts_class(clause, thrown, object);
}

}  // namespace bmc_model
