// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bmc {

/// The candidate that differs least from `word`, if it is close enough to be what was meant; else "".
std::string closest(std::string_view word, std::span<const std::string> candidates);

}  // namespace bmc
