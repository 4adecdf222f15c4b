// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bmc {

/// From here on a crash of this process, LLVM's fatal errors included, ends with one line and exit status 70.
void install_crash_handlers();

}  // namespace bmc
