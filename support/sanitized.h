// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bmc {

/// Built with AddressSanitizer: its shadow memory takes terabytes of address space, and RLIMIT_AS and RLIMIT_DATA count
/// all of it, so no sensible value of theirs lets the program go on.
#if defined(__has_feature)
inline constexpr bool kAddressSanitized = __has_feature(address_sanitizer);
#elif defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitized = true;
#else
inline constexpr bool kAddressSanitized = false;
#endif

}  // namespace bmc
