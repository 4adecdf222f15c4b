// SPDX-License-Identifier: Apache-2.0
#include "solver/cadical_proof.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "solver/cadical_deadline.h"

namespace bmc {
namespace {

constexpr const char* kHint = "is the directory there, writable and not full?";

}  // namespace

Result<Answer> solve_with_proof(std::span<const int> clauses, const std::string& proof_file,
                                const QueryLimits& limits) {
  // Our own stream, since CaDiCaL's gives no write errors.
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(proof_file.c_str(), "wb"), std::fclose);
  if (!file) return Error{proof_file, "cannot write the proof", kHint};
  CadicalDeadline deadline;
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("binary", 0);
  if (!solver.trace_proof(file.get(), proof_file.c_str())) return Error{proof_file, "cannot write the proof", ""};
  deadline.start(limits.seconds);
  solver.connect_terminator(&deadline);
  for (const int number : clauses) solver.add(number);
  if (limits.conflicts > 0)
    solver.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(limits.conflicts, INT32_MAX)));
  const int status = solver.solve();
  solver.disconnect_terminator();
  solver.flush_proof_trace();
  solver.close_proof_trace();
  if (std::fflush(file.get()) != 0 || std::ferror(file.get()))
    return Error{proof_file, "cannot write the proof", kHint};
  if (status == kCadicalUnsat) return Answer::Unsat;
  return status == kCadicalSat ? Answer::Sat : Answer::Unknown;
}

}  // namespace bmc
