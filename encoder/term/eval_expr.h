// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <span>

#include "encoder/term/rules.h"

namespace bmc {

/// evaluate_op for an expression that need not be stored. Requires: kids.size() == e.arity() > 0.
llvm::APInt evaluate_expr(const Expr& e, std::span<const llvm::APInt> kids);

}  // namespace bmc
