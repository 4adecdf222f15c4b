// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/source_loc.h"

namespace bmc {

/// One step of a counterexample, in execution order.
struct TraceStep {
  enum class Kind : std::uint8_t {
    Input,      ///< A nondeterministic input takes a value.
    Assign,     ///< A variable, member or element changes.
    Call,       ///< Execution enters `name`.
    Return,     ///< Execution leaves `name`; `value` is its result, if any.
    Note,       ///< Something else worth saying: `value` is the sentence.
    Violation,  ///< The claim that fails; the last step.
    Read,       ///< A thread reads `name`, which threads share, and finds `value`.
    Write,      ///< A thread writes `name`, which threads share. `before`: it has read that in the same moment.
    Sync,       ///< A thread synchronises with others or ends an object's life: `value` is the verb, `name` its object.
  };
  Kind kind = Kind::Assign;
  SourceLoc location;
  unsigned depth = 0;     ///< Call depth; the harness is 0.
  unsigned thread = 0;
  bool in_library = false;  ///< Inside a system header or a library model.
  std::string name;       ///< Variable as the user wrote it ("s.len", "buf[3]"), input or function.
  std::string value;      ///< As the user would write it ("-3", "&buf[3]", "\"ab\"").
  std::string detail;     ///< A second view where it helps ("0xfd", bytes in hex); may be empty.

  // Where threads run:
  unsigned number = 0;      ///< From 1, of what is shown outside library code; else 0.
  bool is_switch = false;   ///< Another thread ran before.
  std::string before = {};  ///< Write: the value that it replaces, if it has read it.
  /// Read, and Write that has read: the number of the step whose value it is; 0: what was there from the start.
  std::optional<unsigned> reads_from = {};
  bool is_older = false;    ///< What is read is not what the latest step to write there has left.
};

/// Where threads run, the steps of all of them are one sequence; it has what the violation depends on and no more.
struct Trace {
  std::vector<TraceStep> steps;
  /// The bytes that the harness's parameters and its calls of the harness interface got, in order: with these it
  /// runs natively. The choices of library models (files, time) are not among them.
  std::vector<std::string> inputs;
  std::vector<std::uint32_t> failing_allocations;  ///< Numbers of the program's own calls of malloc and the like.
  unsigned context_switches = 0;  ///< Between steps with a number.
  bool is_weak = false;           ///< No interleaving of the threads is this execution; the memory model allows it.
};

}  // namespace bmc
