// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "tools/drat_check/check.h"

namespace {

constexpr int kVerified = 0, kNotVerified = 1, kUsage = 2;

std::optional<std::string> contents(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  // An empty file sets failbit of `text`, not of `file`.
  if (!file.is_open() || file.bad()) return std::nullopt;
  return std::move(text).str();
}

int say_not_verified(const std::string& reason) {
  std::printf("c %s\ns NOT VERIFIED\n", reason.c_str());
  return kNotVerified;
}

int check_files(const char* formula_path, const char* proof_path) {
  const std::optional<std::string> formula = contents(formula_path), proof = contents(proof_path);
  if (!formula) return say_not_verified(std::string("cannot read ") + formula_path);
  if (!proof) return say_not_verified(std::string("cannot read ") + proof_path);
  const bmc::drat::Judgement result = bmc::drat::check(*formula, *proof);
  const bmc::drat::Counts& n = result.counts;
  std::printf(
      "c %llu clauses; %llu lemmas, %llu of them RAT; %llu deletions, %llu of units and %llu of unknown clauses "
      "ignored\n",
      static_cast<unsigned long long>(n.axioms), static_cast<unsigned long long>(n.lemmas),
      static_cast<unsigned long long>(n.rat_lemmas), static_cast<unsigned long long>(n.deleted),
      static_cast<unsigned long long>(n.kept_units), static_cast<unsigned long long>(n.unknown_deletions));
  if (!result.verified) return say_not_verified(result.reason);
  std::printf("s VERIFIED\n");
  return kVerified;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr,
                 "usage: drat_check FORMULA.cnf PROOF.drat\n"
                 "Does the DRAT proof (text or binary) show that the CNF is unsatisfiable?\n"
                 "Says 's VERIFIED' and ends with 0, or 's NOT VERIFIED' and 1.\n");
    return kUsage;
  }
  try {
    return check_files(argv[1], argv[2]);
  } catch (const std::exception& error) {
    return say_not_verified(error.what());
  }
}
