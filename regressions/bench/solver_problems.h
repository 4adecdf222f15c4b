// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// A generated formula of a shape that programs give: an arithmetic identity, a bounds or overflow check, a memory.
struct Problem {
  std::string_view name;
  bool satisfiable;
  std::vector<Term> (*facts)(TermPool& pool);
};

std::span<const Problem> solver_problems();

}  // namespace bmc
