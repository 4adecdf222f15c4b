// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/print.h"

#include <ostream>
#include <unordered_map>

#include "encoder/term/fp_eval.h"
#include "encoder/term/print_expr.h"
#include "encoder/term/rules.h"
#include "encoder/term/walk.h"

namespace bmc {
namespace {

constexpr std::size_t kMaxInline = 160;  ///< Longer expressions get a name even if used once.
constexpr unsigned kMaxDepth = 8;        ///< Of to_string.

/// |name!number|; a quoted symbol holds all but bars and backslashes.
std::string symbol(const TermPool& pool, Term variable) {
  std::string name = pool.name(variable);
  for (char& c : name)
    if (c == '|' || c == '\\' || static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = '_';
  return "|" + name + "!" + std::to_string(pool.payload(variable)) + "|";
}

std::string bitvec_sort(unsigned width) { return "(_ BitVec " + std::to_string(width) + ")"; }

/// Writes what terms below the assertions need before them, and knows the text of each.
class ScriptWriter {
 public:
  ScriptWriter(std::ostream& out, const TermPool& pool) : out_(out), pool_(pool) {}

  void define_all(std::span<const Term> roots) {
    const auto seen = [this](Term t) { return uses_.contains(t); };
    walk_post_order(pool_, roots, seen, [this](Term t) {
      uses_.emplace(t, 0);
      for (Term kid : pool_.kids(t)) uses_[kid]++;
    });
    const auto done = [this](Term t) { return text_.contains(t); };
    walk_post_order(pool_, roots, done, [this](Term t) { define(t); });
  }
  const std::string& text(Term t) const { return text_.at(t); }

 private:
  void define(Term t) {
    if (pool_.is_const(t)) {
      text_[t] = smt_literal(pool_.value(t));
    } else if (pool_.op(t) == Op::Var) {
      text_[t] = declare(symbol(pool_, t), pool_.width(t));
    } else if (is_fp_arithmetic(pool_.op(t))) {
      define_fp_arithmetic(t);
    } else {
      define_expression(t);
    }
  }

  std::vector<std::string> operands(Term t) const {
    std::vector<std::string> texts;
    for (Term kid : pool_.kids(t)) texts.push_back(text_.at(kid));
    return texts;
  }

  std::string declare(const std::string& name, unsigned width) {
    out_ << "(declare-fun " << name << " () " << bitvec_sort(width) << ")\n";
    return name;
  }

  void define_fp_arithmetic(Term t) {
    const Expr e = expr_of(pool_, t);
    const FpFormat result = e.op == Op::FpToFp ? payload_target(e.payload) : payload_format(e.payload);
    const std::string value = "v" + std::to_string(t.id());
    const std::string bits = declare("f" + std::to_string(t.id()), e.width);
    out_ << "(define-fun " << value << " () (_ FloatingPoint " << smt_fp_sort(result) << ") "
         << smt_fp_arithmetic(e, operands(t)) << ")\n(assert " << smt_fp_bits_are(result, bits, value) << ")\n";
    text_[t] = bits;
  }

  void define_expression(Term t) {
    const Expr e = expr_of(pool_, t);
    std::string expression =
        e.op >= Op::FpAdd ? smt_fp_predicate(e, operands(t)) : smt_bitvector(e, pool_.width(e[0]), operands(t));
    if (uses_.at(t) > 1 || expression.size() > kMaxInline) {
      const std::string name = "t" + std::to_string(t.id());
      out_ << "(define-fun " << name << " () " << bitvec_sort(e.width) << " " << expression << ")\n";
      expression = name;
    }
    text_[t] = std::move(expression);
  }

  std::ostream& out_;
  const TermPool& pool_;
  std::unordered_map<Term, unsigned> uses_;
  std::unordered_map<Term, std::string> text_;
};

std::string cut_text(const TermPool& pool, Term t, unsigned depth) {
  if (pool.is_const(t)) return smt_literal(pool.value(t));
  if (pool.op(t) == Op::Var) return symbol(pool, t);
  if (depth == 0) return "...";
  std::vector<std::string> kids;
  for (Term kid : pool.kids(t)) kids.push_back(cut_text(pool, kid, depth - 1));
  const Expr e = expr_of(pool, t);
  if (e.op < Op::FpAdd) return smt_bitvector(e, pool.width(e[0]), kids);
  return is_fp_arithmetic(e.op) ? smt_fp_arithmetic(e, kids) : smt_fp_predicate(e, kids);
}

}  // namespace

void write_smt2(std::ostream& out, const TermPool& pool, std::span<const Term> assertions) {
  out << "(set-logic QF_BVFP)\n";
  ScriptWriter writer(out, pool);
  writer.define_all(assertions);
  for (Term t : assertions) out << "(assert (= " << writer.text(t) << " #b1))\n";
  out << "(check-sat)\n";
}

std::string to_string(const TermPool& pool, Term t) { return cut_text(pool, t, kMaxDepth); }

}  // namespace bmc
