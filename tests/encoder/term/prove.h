// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "encoder/term/term_pool.h"

namespace bmc::testing {

enum class Proof { Holds, Fails, Unknown };

/// Asks Z3 whether terms, lowered as they stand, are equal. Keeps one Z3 context, which is slow to make.
class Prover {
 public:
  Prover();
  ~Prover();
  /// Do `a` and `b` have the same value for all variables? `model` gets values for which they do not.
  /// FpRem, FpFma and FpSqrt are not taken.
  Proof always_equal(const TermPool& pool, Term a, Term b, std::string& model, unsigned milliseconds = 20'000);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bmc::testing
