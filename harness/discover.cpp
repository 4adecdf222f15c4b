// SPDX-License-Identifier: Apache-2.0
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "frontend/debug_info.h"
#include "harness/harness.h"

namespace bmc {
namespace {

constexpr llvm::StringLiteral kMark = "proof_harness";
constexpr llvm::StringLiteral kUnwindMark = "proof_harness_unwind:";
constexpr std::size_t kMostNamesListed = 12;

struct Marks {
  bool is_harness = false;
  std::string unwind;  ///< As written in proof_harness_unwind(N); empty without.
};
using MarkedFunctions = llvm::MapVector<llvm::Function*, Marks>;

/// The string that an element of llvm.global.annotations points to.
llvm::StringRef annotation_text(const llvm::Constant& pointer) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(pointer.stripPointerCasts());
  const auto* data = global != nullptr && global->hasInitializer()
                         ? llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer())
                         : nullptr;
  return data != nullptr && data->isCString() ? data->getAsCString() : llvm::StringRef();
}

MarkedFunctions marked_functions(llvm::Module& module) {
  MarkedFunctions marked;
  const llvm::GlobalVariable* annotations = module.getGlobalVariable("llvm.global.annotations");
  if (annotations == nullptr || !annotations->hasInitializer()) return marked;
  for (const llvm::Use& element : annotations->getInitializer()->operands()) {
    const auto* entry = llvm::dyn_cast<llvm::ConstantStruct>(element);
    if (entry == nullptr || entry->getNumOperands() < 2) continue;
    auto* function = llvm::dyn_cast<llvm::Function>(entry->getOperand(0)->stripPointerCasts());
    llvm::StringRef text = annotation_text(*entry->getOperand(1));
    if (function == nullptr || function->isDeclaration()) continue;
    if (text == kMark) marked[function].is_harness = true;
    if (text.consume_front(kUnwindMark)) marked[function].unwind = text.str();
  }
  return marked;
}

/// Files in the order in which harnesses first appear in them, then lines; LLVM keeps neither order.
void sort_by_source(std::vector<Harness>& harnesses) {
  std::map<std::string, std::size_t> rank;
  for (const Harness& harness : harnesses) rank.try_emplace(harness.location.file, rank.size());
  std::sort(harnesses.begin(), harnesses.end(), [&](const Harness& a, const Harness& b) {
    return std::tuple(rank[a.location.file], a.location.line, a.function->getName()) <
           std::tuple(rank[b.location.file], b.location.line, b.function->getName());
  });
}

Result<Harness> make_harness(llvm::Function& function, const std::string& unwind) {
  Harness harness{source_name(function), &function, location_of(function), std::nullopt};
  if (unwind.empty()) return harness;
  unsigned bound = 0;
  if (llvm::StringRef(unwind).trim().rtrim("uU").getAsInteger(10, bound) || bound == 0)
    return Error{harness.name, "proof_harness_unwind(" + unwind + ") is not a bound", "write a number above 0"};
  harness.unwind = bound;
  return harness;
}

bool goes_by(const Harness& harness, const std::string& name) {
  return harness.name == name || harness.function->getName() == name;
}

std::string list_names(const std::vector<Harness>& harnesses) {
  std::string text;
  for (std::size_t i = 0; i < std::min(harnesses.size(), kMostNamesListed); i++)
    text += (i == 0 ? "" : ", ") + harnesses[i].name;
  if (harnesses.size() > kMostNamesListed)
    text += " and " + std::to_string(harnesses.size() - kMostNamesListed) + " more";
  return text;
}

Error unknown_name(const std::string& name, const std::vector<Harness>& known, bool any_function) {
  std::string what = any_function ? "there is no such function with a body" : "there is no such harness";
  return {name, std::move(what),
          known.empty() ? "no function is marked proof_harness" : "harnesses: " + list_names(known)};
}

Error no_harness() {
  return {"", "the program has no harness",
          "include <bmc/bmc.h> and write proof_harness before a function, or name one with --function"};
}

/// The harnesses that `names` selects, each once.
Result<std::vector<Harness>> select(const std::vector<Harness>& candidates, const std::vector<std::string>& names,
                                    const std::vector<Harness>& known, bool any_function) {
  std::vector<bool> is_selected(candidates.size(), false);
  for (const std::string& name : names) {
    bool is_known = false;
    for (std::size_t i = 0; i < candidates.size(); i++)
      if (goes_by(candidates[i], name)) is_known = is_selected[i] = true;
    if (!is_known) return unknown_name(name, known, any_function);
  }
  std::vector<Harness> selected;
  for (std::size_t i = 0; i < candidates.size(); i++)
    if (is_selected[i]) selected.push_back(candidates[i]);
  return selected;
}

}  // namespace

Result<std::vector<Harness>> discover_harnesses(const Program& program, const std::vector<std::string>& names,
                                                bool any_function) {
  const MarkedFunctions marked = marked_functions(*program.module);
  std::vector<Harness> harnesses, candidates;
  for (const auto& [function, marks] : marked) {
    if (!marks.is_harness) continue;
    Result<Harness> harness = make_harness(*function, marks.unwind);
    if (!harness) return harness.error();
    harnesses.push_back(*harness);
  }
  sort_by_source(harnesses);
  if (names.empty()) return harnesses.empty() ? Result<std::vector<Harness>>(no_harness()) : harnesses;

  candidates = harnesses;
  if (any_function) {
    for (llvm::Function& function : *program.module) {
      const auto marks = marked.find(&function);
      if (function.isDeclaration() || (marks != marked.end() && marks->second.is_harness)) continue;
      Result<Harness> harness = make_harness(function, marks != marked.end() ? marks->second.unwind : "");
      if (!harness) return harness.error();
      candidates.push_back(*harness);
    }
  }
  return select(candidates, names, harnesses, any_function);
}

}  // namespace bmc
