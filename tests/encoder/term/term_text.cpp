// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/term/term_text.h"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "encoder/term/node.h"

namespace bmc::testing {
namespace {

struct Syntax {
  std::string word;  ///< Of an atom, or the operator.
  std::vector<Syntax> kids;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Syntax read() {
    skip_spaces();
    if (text_.empty()) throw std::logic_error("the text of a term ends early");
    if (text_.front() != '(') return {word(), {}};
    text_.remove_prefix(1);
    Syntax s{word(), {}};
    for (skip_spaces(); text_.front() != ')'; skip_spaces()) s.kids.push_back(read());
    text_.remove_prefix(1);
    return s;
  }

 private:
  void skip_spaces() { text_.remove_prefix(std::min(text_.find_first_not_of(' '), text_.size())); }
  std::string word() {
    const std::size_t end = std::min(text_.find_first_of(" ()"), text_.size());
    std::string w(text_.substr(0, end));
    text_.remove_prefix(end);
    return w;
  }
  std::string_view text_;
};

class Maker {
 public:
  Maker(TermPool& pool, unsigned width) : pool_(pool), width_(width) {
    for (const char* name : {"c", "d", "e"}) variables_[name] = pool.variable(1, name);
    for (const char* name : {"x", "y", "z", "w"}) variables_[name] = pool.variable(width, name);
    for (const char* name : {"p", "q"}) variables_[name] = pool.variable(width + 8, name);
    for (const char* name : {"f", "g"}) variables_[name] = pool.variable(32, name);
  }

  /// `neighbour`: the width of a constant that does not say its own.
  Term make(const Syntax& s, unsigned neighbour) {
    if (s.kids.empty()) return variables_.contains(s.word) ? variables_.at(s.word) : constant(s.word, neighbour);
    if (s.word == "ext") return raw(Op::Extract, number(s.kids[2]), {make(s.kids[0], width_)}, number(s.kids[1]));
    if (s.word == "zext" || s.word == "sext") {
      const Term t = make(s.kids[0], width_);
      return raw(s.word == "zext" ? Op::ZExt : Op::SExt, pool_.width(t) + number(s.kids[1]), {t});
    }
    if (s.word[1] == '.') return make_float(s);
    return make_operator(s, neighbour);
  }

 private:
  Term raw(Op op, unsigned width, std::vector<Term> kids, std::uint32_t payload = 0) {
    if (info(op).commutes) {
      const bool first = pool_.is_const(kids[0]), second = pool_.is_const(kids[1]);
      if (first != second ? first : kids[1] < kids[0]) std::swap(kids[0], kids[1]);
    }
    return pool_.make_raw(op, width, kids, payload);
  }

  /// "12", "W", "W-1", "W+3"
  unsigned number(const Syntax& s) { return number(s.word); }
  unsigned number(const std::string& word) {
    if (word[0] != 'W') return static_cast<unsigned>(std::stoul(word));
    return static_cast<unsigned>(static_cast<int>(width_) + (word.size() > 1 ? std::stoi(word.substr(1)) : 0));
  }

  Term constant(const std::string& word, unsigned neighbour) {
    const std::size_t colon = word.find(':');
    const unsigned width = colon == std::string::npos ? neighbour : number(word.substr(colon + 1));
    const std::string value = word.substr(0, colon);
    if (value == "ones") return pool_.ones(width);
    if (value == "min") return pool_.constant(llvm::APInt::getSignedMinValue(width));
    if (value == "max") return pool_.constant(llvm::APInt::getSignedMaxValue(width));
    if (value[0] == '-') return pool_.constant(-llvm::APInt(width, std::stoull(value.substr(1))));
    return pool_.constant(llvm::APInt(width, std::stoull(value)));
  }

  bool is_constant(const Syntax& s) const { return s.kids.empty() && !variables_.contains(s.word); }

  Term make_operator(const Syntax& s, unsigned neighbour) {
    const Op op = op_named(s.word);
    const unsigned first = op == Op::Ite ? 1 : 0;
    unsigned kid_width = op >= Op::Eq && op <= Op::SMulOverflow ? width_ : neighbour;
    std::vector<Term> kids(s.kids.size());
    for (unsigned i = 0; i < kids.size(); i++) {
      if (is_constant(s.kids[i])) continue;
      kids[i] = make(s.kids[i], width_);
      if (i >= first) kid_width = pool_.width(kids[i]);
    }
    for (unsigned i = 0; i < kids.size(); i++)
      if (!kids[i].valid()) kids[i] = make(s.kids[i], kid_width);
    if (op == Op::Concat) return raw(op, pool_.width(kids[0]) + pool_.width(kids[1]), kids);
    return raw(op, op >= Op::Eq && op <= Op::SMulOverflow ? 1 : pool_.width(kids[first]), kids);
  }

  static Op op_named(const std::string& word) {
    static const std::map<std::string, Op> kNames = {{"not", Op::Not},
                                                     {"and", Op::And},
                                                     {"or", Op::Or},
                                                     {"xor", Op::Xor},
                                                     {"add", Op::Add},
                                                     {"mul", Op::Mul},
                                                     {"udiv", Op::UDiv},
                                                     {"urem", Op::URem},
                                                     {"sdiv", Op::SDiv},
                                                     {"srem", Op::SRem},
                                                     {"shl", Op::Shl},
                                                     {"lshr", Op::LShr},
                                                     {"ashr", Op::AShr},
                                                     {"eq", Op::Eq},
                                                     {"ult", Op::Ult},
                                                     {"slt", Op::Slt},
                                                     {"ite", Op::Ite},
                                                     {"cat", Op::Concat},
                                                     {"umulo", Op::UMulOverflow},
                                                     {"smulo", Op::SMulOverflow}};
    return kNames.at(word);
  }

  struct FloatName {
    Op op;
    char result;  ///< f, d: of that format; b: of width 1; n: as the last operand says.
  };

  Term make_float(const Syntax& s) {
    static const std::map<std::string, FloatName> kNames = {
        {"add", {Op::FpAdd, 's'}},       {"mul", {Op::FpMul, 's'}},      {"div", {Op::FpDiv, 's'}},
        {"eq", {Op::FpEq, 'b'}},         {"lt", {Op::FpLt, 'b'}},        {"le", {Op::FpLe, 'b'}},
        {"nan", {Op::FpIsNan, 'b'}},     {"round", {Op::FpRound, 's'}},  {"to_d", {Op::FpToFp, 'd'}},
        {"to_f", {Op::FpToFp, 'f'}},     {"to_s", {Op::FpToSInt, 'n'}},  {"to_u", {Op::FpToUInt, 'n'}},
        {"from_s", {Op::SIntToFp, 's'}}, {"from_u", {Op::UIntToFp, 's'}}};
    const FloatName name = kNames.at(s.word.substr(2));
    const FpFormat format = s.word[0] == 'f' ? FpFormat::Single : FpFormat::Double;
    const FpFormat target = name.result == 'd' ? FpFormat::Double : FpFormat::Single;
    std::vector<Term> kids;
    for (unsigned i = 0; i < info(name.op).arity; i++) kids.push_back(make(s.kids[i], fp_width(format)));
    if (name.result == 'n') return raw(name.op, number(s.kids[1]), kids, fp_payload(format));
    if (name.op == Op::FpToFp) return raw(name.op, fp_width(target), kids, fp_payload(format, target));
    const Rounding rounding = name.op == Op::FpRound ? Rounding::TowardZero : Rounding::NearestEven;
    return raw(name.op, name.result == 'b' ? 1 : fp_width(format), kids, fp_payload(format, FpFormat::Half, rounding));
  }

  TermPool& pool_;
  unsigned width_;
  std::map<std::string, Term> variables_;
};

}  // namespace

Term parse_term(TermPool& pool, std::string_view text, unsigned width) {
  return Maker(pool, width).make(Reader(text).read(), width);
}

}  // namespace bmc::testing
