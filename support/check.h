// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bmc {

/// Reports a broken invariant of bmc itself by throwing InternalError; never returns.
/// The driver catches it per harness: exit status 70, never a bare crash.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace bmc

/// An invariant of our own code, on in every build. Never for bad input: that is Result's job.
#define BMC_CHECK(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::bmc::check_failed(#condition, __FILE__, __LINE__))
