// SPDX-License-Identifier: Apache-2.0
#include "tools/drat_check/proof_files.h"

#include <charconv>
#include <climits>
#include <cstdlib>

namespace bmc::drat {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

[[noreturn]] void fail(std::string_view file, std::size_t at, const std::string& what) {
  throw Malformed(std::string(file) + ", byte " + std::to_string(at) + ": " + what);
}

/// Words between blanks. A word "c" starts a comment that ends with its line.
class Words {
 public:
  Words(std::string_view file, std::string_view text, std::size_t& at) : file_(file), text_(text), at_(at) {}

  /// Empty at the end.
  std::string_view next() {
    while (true) {
      while (at_ < text_.size() && is_blank(text_[at_])) at_++;
      const std::size_t start = at_;
      while (at_ < text_.size() && !is_blank(text_[at_])) at_++;
      const std::string_view word = text_.substr(start, at_ - start);
      if (word != "c") return word;
      at_ = std::min(text_.size(), text_.find('\n', at_));
    }
  }

  int number(std::string_view word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size() || value == INT_MIN)
      fail(file_, at_, "'" + std::string(word.substr(0, 40)) + "' is no number");
    return value;
  }

 private:
  std::string_view file_, text_;
  std::size_t& at_;
};

}  // namespace

void read_formula(std::string_view text, const std::function<void(std::span<const int>)>& clause) {
  std::size_t at = 0;
  Words words("CNF", text, at);
  if (words.next() != "p" || words.next() != "cnf") fail("CNF", at, "no header 'p cnf VARIABLES CLAUSES'");
  const int variables = words.number(words.next());
  const int clauses = words.number(words.next());
  if (variables < 0 || clauses < 0) fail("CNF", at, "a negative number in the header");
  std::vector<int> literals;
  int read = 0;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    const int literal = words.number(word);
    if (std::abs(literal) > variables) fail("CNF", at, "more variables than the header says");
    if (literal != 0) {
      literals.push_back(literal);
      continue;
    }
    if (read++ == clauses) fail("CNF", at, "more clauses than the header says");
    clause(literals);
    literals.clear();
  }
  if (!literals.empty()) fail("CNF", at, "the last clause is not ended by 0");
  if (read != clauses) fail("CNF", at, "fewer clauses than the header says");
}

// Every clause of a binary proof ends with a zero byte, and no text has one.
ProofReader::ProofReader(std::string_view text) : text_(text), is_binary_(text.find('\0') != std::string_view::npos) {}

bool ProofReader::next_text(ProofStep& step) {
  Words words("proof", text_, at_);
  std::string_view word = words.next();
  if (word.empty()) return false;
  step.clause.clear();
  step.deletes = word == "d";
  if (step.deletes) word = words.next();
  for (; !word.empty(); word = words.next()) {
    const int literal = words.number(word);
    if (literal == 0) return true;
    step.clause.push_back(literal);
  }
  fail("proof", at_, "the last clause is not ended by 0");
}

/// Seven bits per byte, the lowest first; the top bit says that more follow.
unsigned ProofReader::read_packed() {
  unsigned value = 0;
  for (unsigned shift = 0; at_ < text_.size(); shift += 7) {
    const auto byte = static_cast<unsigned char>(text_[at_++]);
    if (shift > 28 || (shift == 28 && (byte & 0x70))) fail("proof", at_, "a literal out of range");
    value |= static_cast<unsigned>(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
  fail("proof", at_, "the last clause is not ended by 0");
}

bool ProofReader::next_binary(ProofStep& step) {
  if (at_ == text_.size()) return false;
  const char kind = text_[at_++];
  if (kind != 'a' && kind != 'd') fail("proof", at_, "neither 'a' nor 'd'");
  step.deletes = kind == 'd';
  step.clause.clear();
  while (const unsigned packed = read_packed()) {
    if (packed == 1) fail("proof", at_, "a literal out of range");
    const int variable = static_cast<int>(packed >> 1);
    step.clause.push_back(packed & 1 ? -variable : variable);
  }
  return true;
}

}  // namespace bmc::drat
