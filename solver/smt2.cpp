// SPDX-License-Identifier: Apache-2.0
#include "solver/smt2.h"

#include <fstream>

#include "encoder/term/print.h"
#include "solver/step_terms.h"

namespace bmc {

void write_smt2_condition(std::ostream& out, TermPool& pool, const VerificationCondition& vc) {
  const Term violated = some_wanted_violated(pool, vc.steps, is_judged);
  write_smt2(out, pool, std::span(&violated, 1));
}

std::optional<Error> write_smt2_file(const std::string& path, TermPool& pool, const VerificationCondition& vc) {
  std::ofstream out(path);
  write_smt2_condition(out, pool, vc);
  out.close();
  if (!out) return Error{path, "cannot write the SMT-LIB script", "is the directory there and writable?"};
  return std::nullopt;
}

}  // namespace bmc
