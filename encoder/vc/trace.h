// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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
  };
  Kind kind = Kind::Assign;
  SourceLoc location;
  unsigned depth = 0;     ///< Call depth; the harness is 0.
  unsigned thread = 0;
  bool in_library = false;  ///< Inside a system header or a library model.
  std::string name;       ///< Variable as the user wrote it ("s.len", "buf[3]"), input or function.
  std::string value;      ///< As the user would write it ("-3", "&buf[3]", "\"ab\"").
  std::string detail;     ///< A second view where it helps ("0xfd", bytes in hex); may be empty.
};

struct Trace {
  std::vector<TraceStep> steps;
  /// The bytes that the harness's parameters and its calls of the harness interface got, in order: with these it
  /// runs natively. The choices of library models (files, time) are not among them.
  std::vector<std::string> inputs;
  std::vector<std::uint32_t> failing_allocations;  ///< Numbers of the program's own calls of malloc and the like.
};

}  // namespace bmc
