// SPDX-License-Identifier: Apache-2.0
#include "solver/certificate.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "solver/bit_blaster.h"
#include "solver/cadical_proof.h"
#include "solver/gate_cnf.h"
#include "solver/step_terms.h"

namespace bmc {
namespace {

constexpr std::uint64_t kConflictsWithoutLemmas = 20000;

struct Clauses {
  std::vector<int> numbers;  // Each clause ended by 0.
  std::uint64_t count = 0;
  bool has_empty = false;
};

/// `with_lemmas`: with the circuits' own facts about themselves, which help the solver but have to be believed.
Clauses clauses_of(TermPool& pool, FloatCache& floats, std::span<const Term> conjuncts, bool with_lemmas) {
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  GateCnf cnf(graph);
  for (const Term conjunct : conjuncts) {
    cnf.assert_true(blaster.bits(lower_floats(pool, conjunct, floats))[0]);
    if (!with_lemmas) continue;
    for (const Literal lemma : blaster.take_lemmas()) cnf.assert_true(lemma);
  }
  Clauses result{cnf.take_clauses(), cnf.clauses()};
  const auto two_zeros = std::ranges::adjacent_find(result.numbers, [](int a, int b) { return a == 0 && b == 0; });
  result.has_empty = (!result.numbers.empty() && result.numbers.front() == 0) || two_zeros != result.numbers.end();
  return result;
}

std::optional<Error> write_dimacs(const std::string& file, const Clauses& clauses) {
  int variables = 0;
  for (const int number : clauses.numbers) variables = std::max(variables, std::abs(number));
  std::ofstream out(file);
  out << "p cnf " << variables << ' ' << clauses.count << '\n';
  for (const int number : clauses.numbers) out << number << (number == 0 ? '\n' : ' ');
  out.close();
  if (!out) return Error{file, "cannot write the formula", "is the directory there, writable and not full?"};
  return std::nullopt;
}

void remove_files(const CertificateFiles& files) {
  std::error_code ignored;
  std::filesystem::remove(files.formula, ignored);
  std::filesystem::remove(files.proof, ignored);
}

Result<Certified> try_to_write(const Clauses& clauses, const CertificateFiles& files, const QueryLimits& limits) {
  if (clauses.has_empty) return Certified::Rewritten;
  if (const std::optional<Error> error = write_dimacs(files.formula, clauses)) return *error;
  const Result<Answer> answer = solve_with_proof(clauses.numbers, files.proof, limits);
  if (!answer) return answer.error();
  if (*answer == Answer::Unsat) return Certified::Written;
  remove_files(files);
  return *answer == Answer::Sat ? Certified::Refuted : Certified::GaveUp;
}

}  // namespace

bool CertificateWriter::is_violable(const Step& step, PropertyIndex property) {
  return is_judged(step) && step.property == property && !pool_.is_no(step_is_violated(pool_, step));
}

/// Conjuncts that hold together iff some execution violates the property. What precedes its first step are conjuncts of
/// their own: as part of one term, the whole history would be built and rewritten again for every property.
std::vector<Term> CertificateWriter::query(PropertyIndex property) {
  const auto wanted = [&](const Step& step) { return is_violable(step, property); };
  const auto& steps = vc_.steps;
  const auto first = std::ranges::find_if(steps, wanted);
  if (first == steps.end()) return {pool_.no()};
  const auto last = std::find_if(steps.rbegin(), steps.rend(), wanted).base();
  std::vector<Term> conjuncts;
  for (auto step = steps.begin(); step != first; ++step)
    if (constrains(*step)) conjuncts.push_back(step_holds(pool_, *step));
  conjuncts.push_back(some_wanted_violated(pool_, std::span(first, last), wanted));
  return conjuncts;
}

Result<Certified> CertificateWriter::write(PropertyIndex property, const CertificateFiles& files,
                                           const QueryLimits& limits) {
  BMC_CHECK(vc_.properties[property].kind != PropertyKind::Cover);
  const std::vector<Term> conjuncts = query(property);
  if (std::ranges::any_of(conjuncts, [&](Term t) { return pool_.is_no(t); })) return Certified::Rewritten;
  // Two tries share the time.
  const QueryLimits without_lemmas{limits.seconds / 2, kConflictsWithoutLemmas};
  const QueryLimits with_lemmas{limits.seconds / 2, limits.conflicts};
  Result<Certified> result = try_to_write(clauses_of(pool_, floats_, conjuncts, false), files, without_lemmas);
  if (result && *result == Certified::GaveUp)
    result = try_to_write(clauses_of(pool_, floats_, conjuncts, true), files, with_lemmas);
  return result;
}

}  // namespace bmc
