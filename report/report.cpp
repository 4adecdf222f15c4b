// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <algorithm>
#include <array>

namespace bmc {
namespace {

struct StatusName {
  std::string_view property;
  std::string_view cover;
};

constexpr std::array<std::string_view, 3> kVerdicts = {"verified", "failed", "inconclusive"};
constexpr std::array<StatusName, 4> kStatuses = {
    {{"verified", "unmet"}, {"failed", "met"}, {"unreached", "unreached"}, {"unknown", "unknown"}}};

void settle_unsupported(PropertyReport& p) {
  if (p.property.kind != PropertyKind::Unsupported || p.status != PropertyStatus::Failed) return;
  p.status = PropertyStatus::Unknown;
  p.reason = p.property.message;
}

std::string place(const SourceLoc& loc) {
  return loc.is_known() ? " at " + loc.file.substr(loc.file.rfind('/') + 1) + ":" + std::to_string(loc.line) : "";
}

/// Unmodelled code explains more than a property that a solver gave up on.
std::string reason_of(const std::vector<PropertyReport>& properties) {
  const PropertyReport* first = nullptr;
  std::size_t unknown = 0;
  for (const PropertyReport& p : properties) {
    if (p.status != PropertyStatus::Unknown) continue;
    unknown++;
    const bool explains = p.property.kind == PropertyKind::Unsupported;
    if (!first || (explains && first->property.kind != PropertyKind::Unsupported)) first = &p;
  }
  if (!first) return "";
  const std::string what = first->reason.empty() ? "not decided" : first->reason;
  if (first->property.kind == PropertyKind::Unsupported) return what + place(first->property.location);
  const std::string others = unknown > 1 ? " and " + std::to_string(unknown - 1) + " more" : "";
  return first->property.id + others + " undecided: " + what;
}

}  // namespace

std::string_view to_string(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }
std::string_view to_string(PropertyStatus status) { return kStatuses[static_cast<std::size_t>(status)].property; }
std::string_view cover_status(PropertyStatus status) { return kStatuses[static_cast<std::size_t>(status)].cover; }

void judge(HarnessReport& harness) {
  std::ranges::for_each(harness.properties, settle_unsupported);
  if (harness.reason.empty()) harness.reason = reason_of(harness.properties);
  const bool failed = std::ranges::any_of(harness.properties,
                                          [](const PropertyReport& p) { return p.status == PropertyStatus::Failed; });
  harness.verdict = failed ? Verdict::Failed : harness.reason.empty() ? Verdict::Verified : Verdict::Inconclusive;
}

void judge(Report& report) {
  const auto any = [&](Verdict v) {
    return std::ranges::any_of(report.harnesses, [v](const HarnessReport& h) { return h.verdict == v; });
  };
  report.verdict = any(Verdict::Failed)                                     ? Verdict::Failed
                   : report.harnesses.empty() || any(Verdict::Inconclusive) ? Verdict::Inconclusive
                                                                            : Verdict::Verified;
}

int exit_status(const Report& report) {
  constexpr std::array kByVerdict = {kExitVerified, kExitFailed, kExitInconclusive};
  const bool broken = std::ranges::any_of(report.harnesses, &HarnessReport::internal_error);
  return broken ? kExitInternalError : kByVerdict[static_cast<std::size_t>(report.verdict)];
}

}  // namespace bmc
