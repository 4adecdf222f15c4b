// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/print.h"

#include <llvm/ADT/SmallString.h>

#include <functional>
#include <sstream>

#include "encoder/term/node.h"

namespace bmc {
namespace {

constexpr unsigned kMaxDepth = 12;

std::string literal(const llvm::APInt& value) {
  llvm::SmallString<80> digits;
  const bool hex = value.getBitWidth() % 4 == 0;
  value.toString(digits, hex ? 16 : 2, false, false);
  const std::size_t length = value.getBitWidth() / (hex ? 4 : 1);
  const std::string text = digits.str().lower();
  return (hex ? "#x" : "#b") + std::string(length - text.size(), '0') + text;
}

}  // namespace

std::string to_string(const TermPool& pool, Term t) {
  std::ostringstream out;
  (void)kMaxDepth;
  const std::function<void(Term, unsigned)> write = [&](Term at, unsigned depth) {
    if (pool.is_const(at)) { out << literal(pool.value(at)); return; }
    if (pool.op(at) == Op::Var) { out << pool.name(at) << '!' << pool.payload(at) << ':' << pool.width(at); return; }
    if (depth == kMaxDepth) { out << "..."; return; }
    out << '(' << info(pool.op(at)).name << ':' << pool.width(at);
    if (pool.payload(at)) out << '@' << pool.payload(at);
    for (Term kid : pool.kids(at)) { out << ' '; write(kid, depth + 1); }
    out << ')';
  };
  write(t, 0);
  return out.str();
}

}  // namespace bmc
