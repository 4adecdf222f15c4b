// SPDX-License-Identifier: Apache-2.0
// std::terminate ([exception.terminate]) and the runtime's own errors.
#include <exception>
#include <new>
#include <typeinfo>

#include "cxx.h"

namespace {
std::terminate_handler terminate_handler;
std::new_handler new_handler;
}  // namespace

namespace bmc_model {
void terminate(const char* why) {
  if (terminate_handler != nullptr) terminate_handler();
  __bmc_claim(false, "abort", why);
  __builtin_unreachable();
}
}  // namespace bmc_model

namespace std {
// exact: [terminate]
void terminate() noexcept { bmc_model::terminate("std::terminate is called"); }
terminate_handler set_terminate(terminate_handler handler) noexcept {
  const terminate_handler old = ::terminate_handler;
  ::terminate_handler = handler;
  return old;
}
terminate_handler get_terminate() noexcept { return ::terminate_handler; }

// approximated: [set.new.handler]; a failing operator new throws at once
new_handler set_new_handler(new_handler handler) noexcept {
  const new_handler old = ::new_handler;
  ::new_handler = handler;
  return old;
}
new_handler get_new_handler() noexcept { return ::new_handler; }
}  // namespace std
