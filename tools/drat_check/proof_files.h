// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bmc::drat {

/// The text is no CNF or no proof; the message says where.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls `clause` with each clause of a DIMACS CNF, in order. Throws Malformed, perhaps after some clauses.
void read_formula(std::string_view text, const std::function<void(std::span<const int>)>& clause);

/// One line of a proof.
struct ProofStep {
  bool deletes = false;
  std::vector<int> clause;  ///< In the order of the proof: the first literal is the pivot.
};

/// Reads a DRAT proof, text or binary, step by step. The text must outlive the reader.
class ProofReader {
 public:
  explicit ProofReader(std::string_view text);
  /// False at the end of the proof. Throws Malformed.
  bool next(ProofStep& step) { return is_binary_ ? next_binary(step) : next_text(step); }
  bool is_binary() const { return is_binary_; }

 private:
  bool next_binary(ProofStep& step);
  bool next_text(ProofStep& step);
  unsigned read_packed();

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_binary_;
};

}  // namespace bmc::drat
