// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "frontend/debug_info.h"
#include "frontend/load.h"

namespace bmc {

/// A directory of its own for each test; gone afterwards.
class ProgramTest : public testing::Test {
 protected:
  ProgramTest() {
    std::string name = (std::filesystem::temp_directory_path() / "bmc-test-XXXXXX").string();
    directory_ = mkdtemp(name.data()) != nullptr ? name : std::string();
  }
  ~ProgramTest() override {
    if (!directory_.empty()) std::filesystem::remove_all(directory_);
  }

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  static std::string read(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  Result<Program> load(std::vector<std::string> files, std::vector<std::string> clang_options = {}) const {
    clang_options.insert(clang_options.begin(), "-w");
    return load_program({std::move(files), std::move(clang_options), ""});
  }
  /// The program of one source text. Requires: it is valid.
  Program compile(const std::string& text, const std::string& name = "input.c",
                  std::vector<std::string> clang_options = {}) const {
    Result<Program> program = load({write(name, text)}, std::move(clang_options));
    EXPECT_TRUE(program) << (program ? "" : program.error().line());
    return program ? std::move(*program) : Program{};
  }
  /// Writes the bitcode (or, with "-S" among the options, the text) that clang makes of a source.
  std::string make_ir(const std::string& text, const std::string& name, const std::string& source_name,
                      const std::string& options) const {
    const std::string command = std::string(BMC_CLANG) + " -w -g -emit-llvm " + options + " " +
                                write(source_name, text) + " -I" BMC_INCLUDE_DIR " -o " + path(name);
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return path(name);
  }

 private:
  std::string directory_;
};

/// The function with that source name; null if there is none with a body.
inline llvm::Function* find_function(const Program& program, const std::string& name) {
  for (llvm::Function& function : *program.module)
    if (!function.isDeclaration() && source_name(function) == name) return &function;
  return nullptr;
}

/// All instructions of one class in a function.
template <typename T>
std::vector<const T*> all(const llvm::Function& function) {
  std::vector<const T*> found;
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    if (const auto* match = llvm::dyn_cast<T>(&instruction)) found.push_back(match);
  return found;
}

/// Calls of a function by its symbol.
inline std::vector<const llvm::CallBase*> calls_of(const llvm::Function& caller, const std::string& callee) {
  std::vector<const llvm::CallBase*> found;
  for (const llvm::CallBase* call : all<llvm::CallBase>(caller))
    if (call->getCalledFunction() != nullptr && call->getCalledFunction()->getName() == callee) found.push_back(call);
  return found;
}

}  // namespace bmc
