// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "encoder/term/term_pool.h"

namespace bmc {

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

/// When a query has to give up. 0 means no limit.
struct QueryLimits {
  double seconds = 0;
  std::uint64_t conflicts = 0;
};

struct BackendStatistics {
  std::uint64_t variables = 0, clauses = 0, queries = 0;
};

/// One live, incremental session with a decision procedure over the terms of one pool.
/// Terms are lowered lazily: only what assertions and assumptions mention ever reaches the solver.
class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  /// Constrains all later queries. Requires: width(fact) == 1.
  virtual void assert_true(Term fact) = 0;
  /// Are the assertions satisfiable together with `assumptions` (width 1 each)?
  virtual Answer check(std::span<const Term> assumptions, const QueryLimits& limits) = 0;
  /// The value of a variable in the last check's model; 0 for one that no query mentioned.
  /// Requires: the last check said Sat, and nothing was asserted since.
  virtual llvm::APInt value(Term variable) = 0;
  /// Why the last check said Unknown: "timeout", "memory", or the solver's own words.
  virtual std::string reason() const = 0;
  virtual BackendStatistics statistics() const = 0;
};

std::unique_ptr<Backend> make_z3_backend(TermPool& pool);
std::unique_ptr<Backend> make_cadical_backend(TermPool& pool);

}  // namespace bmc
