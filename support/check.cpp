// SPDX-License-Identifier: Apache-2.0
#include "support/check.h"

#include <string>

#include "support/internal_error.h"

namespace bmc {

void check_failed(const char* condition, const char* file, int line) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": does not hold: " + condition);
}

}  // namespace bmc
