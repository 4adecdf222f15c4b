// SPDX-License-Identifier: Apache-2.0
#include "frontend/load.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Linker/Linker.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "frontend/compile.h"
#include "frontend/diagnostics.h"
#include "frontend/lower.h"
#include "frontend/models.h"
#include "frontend/probe.h"
#include "frontend/read.h"

namespace bmc {
namespace {

struct Input {
  std::string file;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  bool is_trusted = false;  ///< Fresh from the compiler.
};

Result<Input> read_or_compile(const std::string& file, const LoadOptions& options) {
  const bool is_source = is_source_file(file);
  Result<std::unique_ptr<llvm::MemoryBuffer>> buffer = read_input(file);
  if (buffer && is_source)
    buffer = compile_source(file, options.clang_options,
                            options.include_dir.empty() ? default_include_dir() : options.include_dir);
  if (!buffer) return buffer.error();
  return Input{file, std::move(*buffer), is_source};
}

Result<std::vector<Input>> read_inputs(const LoadOptions& options) {
  if (options.inputs.empty()) return Error{"", "no input", "pass a .bc, .ll, .c or .cpp file"};
  std::vector<Input> inputs;
  for (const std::string& file : options.inputs) {
    Result<Input> input = read_or_compile(file, options);
    if (!input) return input.error();
    inputs.push_back(std::move(*input));
  }
  return inputs;
}

/// Seconds after which a reader must be in an endless loop: megabytes of C++ take it less than a second.
unsigned patience(const std::vector<Input>& inputs) {
  std::size_t bytes = 0;
  for (const Input& input : inputs) bytes += input.buffer->getBufferSize();
  return 10 + static_cast<unsigned>(bytes >> 18);
}

bool is_strong_definition(const llvm::GlobalValue& value) {
  return value.isStrongDefinitionForLinker() && !value.hasLocalLinkage() && !value.hasAppendingLinkage() &&
         !value.hasCommonLinkage();
}

/// Parses and links inputs one by one.
class Builder {
 public:
  /// `checks`: every module is checked, and what they make together; `enter` may be null.
  Builder(const std::vector<Input>& inputs, EnterFile enter, bool checks)
      : inputs_(inputs), enter_(std::move(enter)), checks_(checks) {
    program_.context = std::make_unique<llvm::LLVMContext>();
    capture_diagnostics(*program_.context);
  }

  Result<Program> build() {
    for (const Input& input : inputs_)
      if (std::optional<Error> error = add(input)) return *error;
    if (Result<bool> linked = link_models(*program_.module); !linked) return linked.error();
    lower(*program_.module);
    if (inputs_.size() > 1)
      if (std::optional<Error> error = check(*program_.module, "the linked program")) return *error;
    return std::move(program_);
  }

  /// Did an input have debug information that check_module dropped?
  bool dropped_debug_info() const { return dropped_debug_info_; }

 private:
  std::optional<Error> add(const Input& input) {
    if (enter_) enter_(input.file);
    program_.inputs.push_back(input.file);
    Result<std::unique_ptr<llvm::Module>> module = parse_module(*input.buffer, input.file, *program_.context);
    if (!module) return module.error();
    if (std::optional<Error> error = check(**module, input.file)) return error;
    if (std::optional<Error> error = note_definitions(**module, input.file)) return error;
    if (program_.module == nullptr) {
      program_.module = std::move(*module);
      return std::nullopt;
    }
    if (!llvm::Linker::linkModules(*program_.module, std::move(*module))) return std::nullopt;
    return Error{input.file, "cannot be linked (" + take_diagnostic(*program_.context) + ")", ""};
  }

  std::optional<Error> check(llvm::Module& module, const std::string& where) {
    const Result<bool> dropped = checks_ ? check_module(module, where) : Result<bool>(false);
    if (!dropped) return dropped.error();
    dropped_debug_info_ |= *dropped;
    return std::nullopt;
  }

  std::optional<Error> note_definitions(const llvm::Module& module, const std::string& file) {
    for (const llvm::GlobalValue& value : module.global_values()) {
      if (!value.hasName() || !is_strong_definition(value)) continue;
      const auto [known, is_new] = definers_.try_emplace(value.getName(), file);
      if (is_new) continue;
      return Error{file, "defines '" + value.getName().str() + "', which " + known->second + " defines too",
                   "a program can have only one definition"};
    }
    return std::nullopt;
  }

  const std::vector<Input>& inputs_;
  EnterFile enter_;
  bool checks_;
  bool dropped_debug_info_ = false;
  Program program_;
  llvm::StringMap<std::string> definers_;
};

}  // namespace

Result<Program> load_program(const LoadOptions& options) {
  Result<std::vector<Input>> inputs = read_inputs(options);
  if (!inputs) return inputs.error();
  if (std::all_of(inputs->begin(), inputs->end(), [](const Input& i) { return i.is_trusted; }))
    return Builder(*inputs, nullptr, /*checks=*/false).build();
  const Result<bool> must_check_here = probe(
      [&](const EnterFile& enter) -> Result<bool> {
        Builder builder(*inputs, enter, /*checks=*/true);
        const Result<Program> program = builder.build();
        return program ? Result<bool>(builder.dropped_debug_info()) : program.error();
      },
      patience(*inputs));
  if (!must_check_here) return must_check_here.error();
  return Builder(*inputs, nullptr, *must_check_here).build();
}

}  // namespace bmc
