// SPDX-License-Identifier: Apache-2.0
#include "driver/option_rows.h"

#include <array>

#include "driver/option_bindings.h"
#include "driver/option_checks.h"

namespace bmc {
namespace {

using Rows = std::vector<OptionRow>;

constexpr unsigned kMaxUnwind = 1u << 30;

auto& action(Options& o) { return o.action; }

/// Bounds may also be the word "auto": found by bmc.
std::string set_unwind(Options& o, const std::string& text) {
  o.encode.unwind.reset();
  if (text == "auto") return "";
  const Result<std::uint64_t> bound = read_number(text, 0, kMaxUnwind);
  if (!bound) return bound.error().what;
  o.encode.unwind = static_cast<unsigned>(*bound);
  return "";
}

std::string add_loop_bounds(Options& o, const std::string& text) {
  const Result<std::vector<LoopBound>> bounds = read_loop_bounds(text);
  if (!bounds) return bounds.error().what;
  o.loop_bounds.insert(o.loop_bounds.end(), bounds->begin(), bounds->end());
  return "";
}

Rows selection_rows() {
  constexpr auto kGroup = OptionGroup::Selection;
  return {
      {kGroup,
       {"--harness"},
       "NAME",
       collected([](Options& o) -> auto& { return o.harnesses; }),
       "check only this proof_harness function (repeatable); without it all are checked"},
      {kGroup,
       {"--function"},
       "NAME",
       collected([](Options& o) -> auto& { return o.functions; }),
       "check this function, marked or not; its parameters are arbitrary (repeatable)"},
      {kGroup,
       {"--property"},
       "ID",
       collected([](Options& o) -> auto& { return o.properties; }),
       "check only this property (repeatable); the others are assumed to hold"},
      {kGroup, {"--list-harnesses"}, "", constant(action, Action::ListHarnesses), "list the harnesses and stop"},
      {kGroup, {"--show-properties"}, "", constant(action, Action::ShowProperties), "list the properties and stop"},
      {kGroup,
       {"--show-loops"},
       "",
       constant(action, Action::ShowLoops),
       "list the loops that --unwindset can name and stop"},
  };
}

Rows bound_rows() {
  constexpr auto kGroup = OptionGroup::Bounds;
  const auto assertions = [](Options& o) -> auto& { return o.encode.unwinding_assertions; };
  return {
      {kGroup,
       {"--unwind"},
       "N",
       {set_unwind, "0..1073741824|auto"},
       "run every loop body, and nest every recursion, at most N times; without it bmc finds the bound"},
      {kGroup,
       {"--unwindset"},
       "LOOP:N[,LOOP:N...]",
       {add_loop_bounds, ""},
       "bounds of single loops, named as by --show-loops or as FILE:LINE (repeatable)"},
      {kGroup,
       {"--max-unwind"},
       "N",
       number([](Options& o) -> auto& { return o.encode.max_unwind; }, 1, kMaxUnwind),
       "where the search for a bound gives up (65536)"},
      {kGroup,
       {"--unwinding-assertions"},
       "",
       constant(assertions, true),
       "fail if a loop could run beyond its bound (the default)"},
      {kGroup,
       {"--no-unwinding-assertions", "--no-unwinding-checks", "--no-check-unwinding"},
       "",
       constant(assertions, false),
       "leave out executions beyond the bound; the answer says so"},
  };
}

Rows environment_rows() {
  constexpr auto kGroup = OptionGroup::Environment;
  const auto may_fail = [](Options& o) -> auto& { return o.encode.malloc_may_fail; };
  return {
      {kGroup,
       {"--malloc-may-fail"},
       "",
       constant(may_fail, true),
       "allocation may give null, operator new may throw std::bad_alloc"},
      {kGroup, {"--no-malloc-may-fail"}, "", constant(may_fail, false), "allocation succeeds (the default)"},
      {kGroup,
       {"--address-reuse"},
       "",
       constant([](Options& o) -> auto& { return o.encode.address_reuse; }, true),
       "a new heap object may get the address of a freed one"},
      {kGroup,
       {"--undefined-functions"},
       "WHAT",
       choice([](Options& o) -> auto& { return o.encode.undefined_functions; },
              {std::pair{"fail", UndefinedFunctions::Fail}, std::pair{"havoc", UndefinedFunctions::Havoc}}),
       "what calling a function without a body does: make the answer inconclusive (the default), or return anything "
       "and change no memory"},
  };
}

Rows thread_rows() {
  constexpr auto kGroup = OptionGroup::Threads;
  return {
      {kGroup,
       {"--memory-model", "--mm"},
       "MODEL",
       choice([](Options& o) -> auto& { return o.encode.memory_model; },
              {std::pair{"rc11", MemoryModel::Rc11}, std::pair{"tso", MemoryModel::Tso},
               std::pair{"sc", MemoryModel::Sc}}),
       "which values reads of shared memory may see (rc11); no effect without threads"},
      {kGroup,
       {"--context-bound"},
       "N",
       number([](Options& o) -> auto& { return o.encode.context_bound; }, 0, 1000),
       "consider only schedules with at most N context switches; the answer says so (all schedules)"},
  };
}

Rows solving_rows() {
  constexpr auto kGroup = OptionGroup::Solving;
  const auto solver = [](Options& o) -> auto& { return o.solve.solver; };
  return {
      {kGroup,
       {"--timeout"},
       "TIME",
       parsed([](Options& o) -> auto& { return o.limits.seconds; }, read_seconds),
       "time for each harness: 60, 60s, 2m, 1h (no limit)"},
      {kGroup,
       {"--memory-limit", "--memlimit"},
       "SIZE",
       parsed([](Options& o) -> auto& { return o.limits.memory_mib; }, read_mib),
       "memory for each harness: 4096 (MiB), 512m, 4g (80 % of the machine's, divided by the jobs)"},
      {kGroup,
       {"--jobs", "-j"},
       "N",
       number([](Options& o) -> auto& { return o.limits.jobs; }, 1, 1024),
       "harnesses checked at once (the number of processors)"},
      {kGroup,
       {"--solver"},
       "NAME",
       choice(solver, {std::pair{"auto", SolverChoice::Auto}, std::pair{"z3", SolverChoice::Z3},
                       std::pair{"cadical", SolverChoice::Cadical}, std::pair{"portfolio", SolverChoice::Portfolio}}),
       "who decides the formula: auto starts cadical, and z3 beside it after two seconds (16 if the harness has "
       "threads) if a processor is idle; portfolio starts both at once; the first complete answer counts, and what either has settled"},
      {kGroup,
       {"--cross-check"},
       "",
       constant([](Options& o) -> auto& { return o.solve.cross_check; }, true),
       "ask z3 and cadical to the end; an answer that differs is an internal error"},
      {kGroup,
       {"--smt2"},
       "FILE",
       text([](Options& o) -> auto& { return o.solve.smt2_file; }),
       "also write the formula of the (only) harness as SMT-LIB: satisfiable if a property fails"},
      {kGroup,
       {"--certify"},
       "DIR",
       text([](Options& o) -> auto& { return o.solve.certify_folder; }),
       "for every property that holds, also write a formula (CNF) and a proof that it is unsatisfiable (DRAT), and "
       "check them; cadical decides then"},
      {kGroup,
       {"--without"},
       "NAME",
       collected([](Options& o) -> auto& { return o.solve.without; }),
       "without one technique (repeatable): 'guesses' of inputs before a solver is asked; of the formula's rewriting "
       "'rules', 'facts', 'lifting', or a rule by the name that --verbosity 3 counts it under; to find out what one is "
       "worth, or whether one is wrong"},
      {kGroup,
       {"--stop-on-fail"},
       "",
       constant([](Options& o) -> auto& { return o.solve.stop_on_fail; }, true),
       "end as soon as one property has failed; not always the first one of the program"},
  };
}

Rows output_rows() {
  constexpr auto kGroup = OptionGroup::Output;
  const auto verbosity = [](Options& o) -> auto& { return o.output.verbosity; };
  return {
      {kGroup,
       {"--replay"},
       "",
       constant([](Options& o) -> auto& { return o.output.replay; }, true),
       "also run every counterexample natively, under the sanitizer that sees such a fault, and say whether it does"},
      {kGroup,
       {"--format"},
       "FORMAT",
       choice([](Options& o) -> auto& { return o.output.format; },
              {std::pair{"text", "text"}, std::pair{"json", "json"}}),
       "how the answer is written to standard output"},
      {kGroup,
       {"--verbosity"},
       "N",
       number(verbosity, 0, 3),
       "0: the verdict only, 1: the default, 2: also proven properties, library steps and statistics, 3: also "
       "progress, and how often each technique applied"},
      {kGroup, {"--quiet", "-q"}, "", constant(verbosity, 0u), "the same as --verbosity 0"},
      {kGroup, {"--help", "-h"}, "", constant(action, Action::Help), "print this help and stop"},
      {kGroup, {"--help-markdown"}, "", constant(action, Action::HelpMarkdown), "print docs/options.md and stop"},
      {kGroup, {"--version"}, "", constant(action, Action::Version), "print the version and stop"},
  };
}

std::string ignore_object_bits(Options& o, const std::string& text) {
  const Result<std::uint64_t> bits = read_number(text, 1, 64);
  if (!bits) return bits.error().what;
  o.notes.push_back("--object-bits has no effect: bmc has no such limit on the number of objects");
  return "";
}

Rows habit_rows() {
  constexpr auto kGroup = OptionGroup::Habits;
  Rows rows = cbmc_check_rows();
  rows.push_back({kGroup,
                  {"--json-ui"},
                  "",
                  constant([](Options& o) -> auto& { return o.output.format; }, "json"),
                  "the same as --format json"});
  rows.push_back({kGroup, {"--trace"}, "", nothing(), "traces are always part of the answer"});
  rows.push_back({kGroup, {"--object-bits"}, "N", {ignore_object_bits, "1..64"}, "accepted and ignored"});
  return rows;
}

Rows all_rows() {
  using MakeRows = Rows (*)();
  constexpr std::array<MakeRows, 8> kGroups = {selection_rows, bound_rows,   check_rows,  environment_rows,
                                               thread_rows,    solving_rows, output_rows, habit_rows};
  Rows rows;
  for (const MakeRows make : kGroups) {
    const Rows group = make();
    rows.insert(rows.end(), group.begin(), group.end());
  }
  return rows;
}

}  // namespace

const std::vector<OptionRow>& option_rows() {
  static const Rows kRows = all_rows();
  return kRows;
}

std::string_view title_of(OptionGroup group) {
  constexpr std::array<std::string_view, 8> kTitles = {"What is checked", "Bounds",
                                                       "Properties",      "The program's environment",
                                                       "Threads",         "Solving and resources",
                                                       "Output",          "Names that users of CBMC know"};
  return kTitles[static_cast<std::size_t>(group)];
}

}  // namespace bmc
