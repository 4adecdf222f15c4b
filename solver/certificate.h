// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encoder/vc/vc.h"
#include "solver/backend.h"
#include "solver/fp_lower.h"
#include "support/result.h"

namespace bmc {

struct CertificateFiles {
  std::string formula;  ///< DIMACS CNF.
  std::string proof;    ///< DRAT, as text.
};

enum class Certified : std::uint8_t {
  Written,    ///< Both files are complete; nobody has checked them yet.
  Rewritten,  ///< Terms or gates folded to false: there is nothing to write.
  GaveUp,     ///< The limits were reached. No files are left.
  Refuted,    ///< The formula is satisfiable: the property does not hold, or bmc is wrong. No files are left.
};

/// Writes certificates that properties hold: for each a formula that is satisfiable iff some execution violates it, and
/// a proof that it is not. Each stands alone: the formula is built from the condition anew, and solved anew.
class CertificateWriter {
 public:
  /// Pool and condition must outlive the writer.
  CertificateWriter(TermPool& pool, const VerificationCondition& vc) : pool_(pool), vc_(vc) {}

  /// Requires: the property is no cover goal. An Error if the files cannot be written.
  Result<Certified> write(PropertyIndex property, const CertificateFiles& files, const QueryLimits& limits);

 private:
  std::vector<Term> query(PropertyIndex property);
  bool is_violable(const Step& step, PropertyIndex property);

  TermPool& pool_;
  const VerificationCondition& vc_;
  FloatCache floats_;
};

}  // namespace bmc
