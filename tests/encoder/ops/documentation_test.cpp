// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>

#include "encoder/ops/ops.h"

namespace bmc::test {
namespace {

const std::set<std::string> kInOps = {"exact", "checked", "approximated"};
const std::set<std::string> kElsewhere = {"engine", "not modelled", "ignored"};

/// The names in backquotes of one cell.
std::vector<std::string> names_in(const std::string& cell) {
  std::vector<std::string> names;
  for (std::size_t open = cell.find('`'); open != std::string::npos;) {
    const std::size_t close = cell.find('`', open + 1);
    names.push_back(cell.substr(open + 1, close - open - 1));
    open = cell.find('`', close + 1);
  }
  return names;
}

/// The rows below a heading of docs/semantics.md: name to treatment.
std::map<std::string, std::string> documented(const std::string& heading) {
  std::ifstream file(BMC_SEMANTICS_MD);
  EXPECT_TRUE(file.good()) << BMC_SEMANTICS_MD;
  std::map<std::string, std::string> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## " + heading;
    if (!inside || !line.starts_with("| `")) continue;
    const std::size_t first = line.find(" |"), second = line.find(" |", first + 2);
    const std::string treatment = line.substr(first + 3, second - first - 3);
    for (const std::string& name : names_in(line.substr(0, first)))
      EXPECT_TRUE(rows.emplace(name, treatment).second) << name << " has two rows";
  }
  return rows;
}

TEST(Documentation, HasARowForEveryInstruction) {
  std::map<std::string, std::string> rows = documented("Instructions");
  for (unsigned opcode = 1; opcode < llvm::Instruction::OtherOpsEnd; opcode++) {
    const std::string name = llvm::Instruction::getOpcodeName(opcode);
    if (name.starts_with("<") || opcode == llvm::Instruction::UserOp1 || opcode == llvm::Instruction::UserOp2) continue;
    ASSERT_TRUE(rows.contains(name)) << name << " has no row";
    EXPECT_EQ(pure_semantics(opcode) != nullptr, kInOps.contains(rows[name])) << name;
    EXPECT_EQ(pure_semantics(opcode) == nullptr, kElsewhere.contains(rows[name])) << name;
    rows.erase(name);
  }
  for (const auto& [name, treatment] : rows) ADD_FAILURE() << name << " is no instruction";
}

TEST(Documentation, HasARowForEveryIntrinsicWithSemantics) {
  const std::map<std::string, std::string> rows = documented("Intrinsics");
  for (llvm::Intrinsic::ID id = 1; id < llvm::Intrinsic::num_intrinsics; id++) {
    if (pure_intrinsic(id) == nullptr && !is_ignored_intrinsic(id)) continue;
    const std::string name = llvm::Intrinsic::getBaseName(id).str();
    EXPECT_TRUE(rows.contains(name)) << name << " has no row";
  }
}

TEST(Documentation, SaysOfIntrinsicsWhatTheTablesDo) {
  for (const auto& [name, treatment] : documented("Intrinsics")) {
    const llvm::Intrinsic::ID id = llvm::Function::lookupIntrinsicID(name);
    ASSERT_NE(id, llvm::Intrinsic::not_intrinsic) << name;
    EXPECT_EQ(pure_intrinsic(id) != nullptr, kInOps.contains(treatment)) << name;
    EXPECT_EQ(is_ignored_intrinsic(id), treatment == "ignored") << name;
    EXPECT_TRUE(kInOps.contains(treatment) || kElsewhere.contains(treatment)) << name << ": " << treatment;
  }
}

}  // namespace
}  // namespace bmc::test
