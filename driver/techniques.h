// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "driver/options.h"
#include "encoder/term/term_pool.h"

namespace bmc {

// What --without switches off.

/// An Error if a name is no technique's.
std::optional<Error> check_techniques(const Options& options);

RewriteOptions rewriting_of(const Options& options);
bool uses_guesses(const Options& options);

}  // namespace bmc
