// SPDX-License-Identifier: Apache-2.0
// The classes of type_info objects (Itanium C++ ABI 2.9.5). Each destructor is its class's key function: clang emits
// here their vtables, to which every program's type_info objects refer, and the type_infos of the fundamental types.
#include <cxxabi.h>

#include "cxx.h"

std::type_info::~type_info() = default;
bool std::type_info::__is_pointer_p() const { return false; }
bool std::type_info::__is_function_p() const { return false; }

namespace __cxxabiv1 {
__fundamental_type_info::~__fundamental_type_info() = default;
__array_type_info::~__array_type_info() = default;
__enum_type_info::~__enum_type_info() = default;
__function_type_info::~__function_type_info() = default;
bool __function_type_info::__is_function_p() const { return true; }
__pbase_type_info::~__pbase_type_info() = default;
__pointer_type_info::~__pointer_type_info() = default;
bool __pointer_type_info::__is_pointer_p() const { return true; }
__pointer_to_member_type_info::~__pointer_to_member_type_info() = default;
__class_type_info::~__class_type_info() = default;
__si_class_type_info::~__si_class_type_info() = default;
__vmi_class_type_info::~__vmi_class_type_info() = default;
}  // namespace __cxxabiv1
