// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoder/encode_options.h"
#include "support/result.h"

namespace bmc {

enum class Action : std::uint8_t { Check, ShowLoops, ShowProperties, ListHarnesses, Help, HelpMarkdown, Version };
enum class SolverChoice : std::uint8_t { Auto, Z3, Cadical, Portfolio };

struct SolveOptions {
  std::vector<std::string> without;  ///< Names of techniques that are off.
  SolverChoice solver = SolverChoice::Auto;
  std::string smt2_file;       ///< Where to write the query; empty: nowhere.
  std::string certify_folder;  ///< Where to write certificates; empty: nowhere.
  bool stop_on_fail = false;   ///< The first failure ends the whole run.
  bool cross_check = false;    ///< Two solvers, both to the end, and their answers compared.
  double head_start = 2;       ///< How long Auto's first solver works alone, in seconds.
};

/// What one harness may use, and how many run at once. 0: the default.
struct LimitOptions {
  double seconds = 0;
  std::uint64_t memory_mib = 0;
  unsigned jobs = 0;
};

struct OutputOptions {
  bool replay = false;  ///< Run what fails natively.
  std::string format = "text";
  unsigned verbosity = 1;
};

/// One part of --unwindset as written: a loop id or "file:line", and the bound.
struct LoopBound {
  std::string loop;
  unsigned bound = 0;
};

/// The command line, understood but not yet compared with the program.
struct Options {
  Action action = Action::Check;
  std::vector<std::string> inputs;
  std::vector<std::string> clang_options;
  std::vector<std::string> harnesses;   ///< --harness
  std::vector<std::string> functions;   ///< --function
  std::vector<std::string> properties;  ///< --property
  std::vector<LoopBound> loop_bounds;   ///< --unwindset; becomes encode.unwindset once the loops are known.
  EncodeOptions encode;
  SolveOptions solve;
  LimitOptions limits;
  OutputOptions output;
  std::vector<std::string> notes;  ///< What to tell the user about options without effect.
};

/// Reads the arguments after the program's name. The rows of option_rows() say which there are; where options
/// contradict each other, the last one counts.
Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace bmc
