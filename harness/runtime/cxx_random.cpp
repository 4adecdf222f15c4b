// SPDX-License-Identifier: Apache-2.0
// <random>: std::random_device gives any number.
#include <random>

extern "C" {
#include "model.h"
}

namespace std {

void random_device::_M_init(const string&) {}
void random_device::_M_init_pretr1(const string&) {}
void random_device::_M_init(const char*, size_t) {}
void random_device::_M_fini() {}
random_device::result_type random_device::_M_getval() { return bmc_any_u32(); }
random_device::result_type random_device::_M_getval_pretr1() { return bmc_any_u32(); }
double random_device::_M_getentropy() const noexcept { return 32; }

}  // namespace std
