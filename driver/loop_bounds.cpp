// SPDX-License-Identifier: Apache-2.0
#include "driver/loop_bounds.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Constants.h>

#include <algorithm>
#include <charconv>

#include "driver/suggest.h"
#include "frontend/loops.h"

namespace bmc {
namespace {

/// Everything that the harnesses' code refers to, directly or through constants and initialisers of globals.
class Reachable {
 public:
  explicit Reachable(const std::vector<Harness>& harnesses) {
    for (const Harness& harness : harnesses) visit(harness.function);
    while (!work_.empty()) {
      const llvm::Value* value = work_.back();
      work_.pop_back();
      if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) visit_body(*function);
      if (const auto* user = llvm::dyn_cast<llvm::Constant>(value)) visit_operands(*user);
    }
  }
  bool contains(const llvm::Function& function) const { return seen_.contains(&function); }

 private:
  void visit(const llvm::Value* value) {
    if (seen_.insert(value).second) work_.push_back(value);
  }
  void visit_operands(const llvm::User& user) {
    for (const llvm::Value* operand : user.operands())
      if (llvm::isa<llvm::Constant>(operand)) visit(operand);
  }
  void visit_body(const llvm::Function& function) {
    for (const llvm::BasicBlock& block : function)
      for (const llvm::Instruction& instruction : block) visit_operands(instruction);
  }

  llvm::DenseSet<const llvm::Value*> seen_;
  std::vector<const llvm::Value*> work_;
};

bool counts(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasFnAttribute(kModelAttribute);
}

ListingRow row_of(const Loop& loop) {
  return {loop.id, "", loop.depth > 1 ? fmt::format("nested, depth {}", loop.depth) : "", loop.location};
}

/// "parser.c:17" as file and line; nothing if the text is not of that form.
std::optional<SourceLoc> read_place(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size()) return std::nullopt;
  SourceLoc loc;
  loc.file = text.substr(0, colon);
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, loc.line);
  return error == std::errc() && rest == end ? std::optional(loc) : std::nullopt;
}

bool is_at(const Loop& loop, const SourceLoc& place) {
  const std::string& file = loop.location.file;
  return loop.location.line == place.line && (file == place.file || file.ends_with("/" + place.file));
}

std::vector<Loop> loops_of(const Program& program) {
  std::vector<Loop> loops;
  for (const llvm::Function& function : *program.module)
    if (counts(function)) std::ranges::move(order_blocks(function).loops, std::back_inserter(loops));
  return loops;
}

Error unknown_loop(const std::string& name, const std::vector<Loop>& loops) {
  std::vector<std::string> ids;
  for (const Loop& loop : loops) ids.push_back(loop.id);
  const std::string guess = closest(name, ids);
  return {"--unwindset", fmt::format("no loop '{}'", name),
          guess.empty() ? "--show-loops lists the loops" : fmt::format("did you mean {}?", guess)};
}

}  // namespace

std::vector<ListingRow> list_loops(const Program& program, const std::vector<Harness>& harnesses) {
  const Reachable reachable(harnesses);
  std::vector<ListingRow> rows;
  for (const llvm::Function& function : *program.module) {
    if (!counts(function) || !reachable.contains(function)) continue;
    for (const Loop& loop : order_blocks(function).loops) rows.push_back(row_of(loop));
  }
  std::ranges::sort(rows, std::less(), [](const ListingRow& row) { return std::tie(row.location, row.name); });
  return rows;
}

Result<std::map<std::string, unsigned>> resolve_loop_bounds(const Program& program,
                                                            const std::vector<LoopBound>& bounds) {
  std::map<std::string, unsigned> by_id;
  if (bounds.empty()) return by_id;
  const std::vector<Loop> loops = loops_of(program);
  for (const LoopBound& bound : bounds) {
    const std::optional<SourceLoc> place = read_place(bound.loop);
    bool found = false;
    for (const Loop& loop : loops) {
      if (loop.id != bound.loop && !(place && is_at(loop, *place))) continue;
      by_id[loop.id] = bound.bound;
      found = true;
    }
    if (!found) return unknown_loop(bound.loop, loops);
  }
  return by_id;
}

}  // namespace bmc
