// SPDX-License-Identifier: Apache-2.0
#include "tools/drat_check/check.h"

#include "tools/drat_check/proof_files.h"

namespace bmc::drat {
namespace {

/// Empty if the proof reaches a contradiction; what comes behind it is not looked at.
std::string follow(Checker& checker, std::string_view proof) {
  ProofReader reader(proof);
  ProofStep step;
  while (!checker.is_refuted() && reader.next(step)) {
    if (step.deletes) {
      checker.remove(step.clause);
    } else if (!checker.add_lemma(step.clause)) {
      std::string text = "lemma " + std::to_string(checker.counts().lemmas) + " does not follow:";
      for (std::size_t i = 0; i < step.clause.size() && i < 20; i++) text += " " + std::to_string(step.clause[i]);
      return text + (step.clause.size() > 20 ? " ..." : "");
    }
  }
  return checker.is_refuted() ? "" : "the proof ends without a contradiction";
}

}  // namespace

Judgement check(std::string_view formula, std::string_view proof) {
  Checker checker;
  Judgement result;
  try {
    read_formula(formula, [&](std::span<const int> clause) { checker.add_axiom(clause); });
    result.reason = follow(checker, proof);
    result.verified = result.reason.empty();
  } catch (const Malformed& error) {
    result.reason = error.what();
  }
  result.counts = checker.counts();
  return result;
}

}  // namespace bmc::drat
