// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>

#include <map>
#include <string>
#include <vector>

#include "encoder/encode.h"

namespace bmc {

/// Where a claim is made: the instruction itself, and the user's own instruction that led to it (the same one unless
/// the claim is made inside library code).
struct ClaimSite {
  const llvm::Instruction* at = nullptr;
  const llvm::Instruction* user = nullptr;
  std::vector<const llvm::Instruction*> inner;  ///< From `user` (exclusive) to `at`, outermost call first.
  unsigned variant = 0;                         ///< Tells claims of one kind at one instruction apart.
};

/// Collects properties and steps. All executions of one place belong to one property.
class ClaimLog {
 public:
  ClaimLog(TermPool& pool, VerificationCondition& vc, std::string harness, FeasibilityOracle* oracle)
      : pool_(pool), vc_(vc), harness_(std::move(harness)), oracle_(oracle) {}

  /// The property of `kind` at `site`, if it exists already.
  const PropertyIndex* find(PropertyKind kind, const ClaimSite& site) const;
  PropertyIndex add(PropertyKind kind, const ClaimSite& site, Property property);

  /// `reached` as in Step.
  void claim(PropertyIndex property, Term guard, Term condition, Term reached);
  /// A claim that is not assumed for those that follow.
  void independent_claim(PropertyIndex property, Term guard, Term condition, Term reached = {});
  void goal(PropertyIndex property, Term guard, Term condition);
  void assume(Term guard, Term condition);

  /// From now on independent claims and goals wait for `append_late`, behind all constraints that are yet to come.
  void defer() { is_deferring_ = true; }
  void stop_deferring() { is_deferring_ = false; }
  void append_late();
  const std::vector<Step>& late() const { return late_; }

 private:
  struct Key {
    PropertyKind kind;
    const llvm::Instruction* at;
    const llvm::Instruction* user;
    unsigned variant;
    auto operator<=>(const Key&) const = default;
  };
  struct Entry {
    PropertyIndex index;
    Term last_trivial_guard;
    unsigned trivial_steps = 0;
  };
  void add_step(Step step);
  static Key key_of(PropertyKind kind, const ClaimSite& site) { return {kind, site.at, site.user, site.variant}; }

  TermPool& pool_;
  VerificationCondition& vc_;
  std::string harness_;
  FeasibilityOracle* oracle_;
  std::map<Key, PropertyIndex> index_;
  bool is_deferring_ = false;
  std::vector<Step> late_;
  std::vector<Entry> entries_;  ///< By property index.
  std::map<PropertyKind, unsigned> counts_;
};

}  // namespace bmc
