// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/vc/property.h"
#include "encoder/vc/trace.h"
#include "support/source_loc.h"

namespace bmc {

enum class Verdict : std::uint8_t { Verified, Failed, Inconclusive };

/// For a cover goal, Failed means that the goal is met and Verified that it cannot be.
enum class PropertyStatus : std::uint8_t { Verified, Failed, Unreached, Unknown };

std::string_view to_string(Verdict verdict);
std::string_view to_string(PropertyStatus status);
std::string_view cover_status(PropertyStatus status);  ///< "met", "unmet", "unreached" or "unknown".

/// What --certify has made for a property that holds.
struct CertificateReport {
  std::string result;          ///< "checked", "decided by rewriting", or "none: " and why; empty: none was asked for.
  std::string formula, proof;  ///< Files; empty if there are none.
};

/// What --replay has seen when the harness ran natively with a counterexample's inputs.
struct NativeRun {
  std::string result;  ///< "confirmed", "not confirmed", "not run"; empty: nobody asked.
  std::string detail;  ///< What the sanitizer said, or why not.
};

/// One property of one harness, judged.
struct PropertyReport {
  Property property;
  PropertyStatus status = PropertyStatus::Unknown;
  std::string reason;  ///< Why the status is Unknown.
  Trace trace;         ///< Of a failed property or a met goal.
  CertificateReport certificate{};
  NativeRun native{};  ///< Of a failed property.
};

struct HarnessStatistics {
  std::uint64_t instructions = 0, terms = 0, variables = 0, clauses = 0;
  double symex_seconds = 0, solver_seconds = 0;
  double peak_mib = 0;
  std::map<std::string, std::uint64_t> techniques = {};  ///< How often each applied; only where it was asked for.
};

struct HarnessReport {
  std::string name;
  SourceLoc location;
  Verdict verdict = Verdict::Inconclusive;
  std::string reason;           ///< Why the verdict is Inconclusive; empty otherwise.
  bool internal_error = false;  ///< The reason is a bug in bmc.
  bool is_partial = false;      ///< The symbolic execution did not end: there may be more properties. Not in JSON.
  unsigned unwind = 0;          ///< The bound that held: the given one, else the largest that a loop needed.
  unsigned largest_unwind = 0;  ///< The largest number of runs that a loop needed within the bound.
  double seconds = 0;
  HarnessStatistics statistics;
  std::vector<std::string> limits;  ///< What the answer leaves out, in sentences: cut loops, unchecked properties.
  std::vector<PropertyReport> properties;
  std::vector<PropertyReport> covers;
};

/// The whole answer of one run.
struct Report {
  std::string version;
  std::vector<std::string> inputs;
  Verdict verdict = Verdict::Inconclusive;
  double seconds = 0;
  std::vector<HarnessReport> harnesses;
};

/// Sets the harness's verdict, and the reason if it has none yet, from the status of its properties: a failed one
/// outweighs everything, an unknown one or an interruption (`reason` set already) makes the answer inconclusive.
/// A reachable place that is not modelled ends up as unknown, with its message as the reason.
void judge(HarnessReport& harness);

/// The verdict over all harnesses: failed, else inconclusive (also if there is none), else verified.
void judge(Report& report);

inline constexpr int kExitVerified = 0;
inline constexpr int kExitFailed = 10;
inline constexpr int kExitInconclusive = 5;
inline constexpr int kExitUnusable = 6;  ///< Input or options.
inline constexpr int kExitInternalError = 70;

/// What the process ends with: kExitInternalError after one, else by the verdict.
int exit_status(const Report& report);

}  // namespace bmc
