// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace bmc {

/// A bug in bmc. Thrown by BMC_CHECK, caught only in the driver.
class InternalError : public std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace bmc
