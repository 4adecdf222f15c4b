// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "report/formats.h"
#include "report/history.h"
#include "support/check.h"

namespace bmc {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 9> kStepKinds = {"input", "assign",    "call", "return", "note",
                                                       "violation", "read", "write", "sync"};

template <typename T, typename F>
Json array_of(const std::vector<T>& items, F write) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(write(item));
  return list;
}

template <typename T, typename F>
std::vector<T> vector_of(const Json& list, F read) {
  std::vector<T> items;
  for (const Json& item : list) items.push_back(read(item));
  return items;
}

/// The enumerator whose name stands at the same position of `names`.
template <typename E, std::size_t N>
E enum_of(const std::array<std::string_view, N>& names, const Json& name) {
  const auto* it = std::ranges::find(names, name.get_ref<const std::string&>());
  BMC_CHECK(it != names.end());
  return static_cast<E>(it - names.begin());
}

SourceLoc loc_from_json(const Json& j) { return {j.at("file"), j.at("line"), j.at("column"), j.value("function", "")}; }

Json locations(const std::vector<SourceLoc>& list) {
  return array_of(list, [](const SourceLoc& loc) { return to_json(loc); });
}

Json step_to_json(const TraceStep& s) {
  Json j = {{"kind", kStepKinds[static_cast<std::size_t>(s.kind)]},
            {"location", to_json(s.location)},
            {"depth", s.depth},
            {"thread", s.thread},
            {"name", s.name},
            {"value", s.value}};
  if (!s.detail.empty()) j["detail"] = s.detail;
  if (s.in_library) j["in_library"] = true;
  if (s.number > 0) j["number"] = s.number;
  if (s.is_switch) j["switch"] = true;
  if (!s.before.empty()) j["before"] = s.before;
  if (s.reads_from) j["reads_from"] = *s.reads_from;
  if (s.is_older) j["older_value"] = true;
  return j;
}

TraceStep step_from_json(const Json& j) {
  TraceStep s;
  s.kind = enum_of<TraceStep::Kind>(kStepKinds, j.at("kind"));
  s.location = loc_from_json(j.at("location"));
  s.depth = j.at("depth");
  s.thread = j.at("thread");
  s.name = j.at("name");
  s.value = j.at("value");
  s.detail = j.value("detail", "");
  s.in_library = j.value("in_library", false);
  s.number = j.value("number", 0u);
  s.is_switch = j.value("switch", false);
  s.before = j.value("before", "");
  if (j.contains("reads_from")) s.reads_from = j["reads_from"].get<unsigned>();
  s.is_older = j.value("older_value", false);
  return s;
}

Json statistics_to_json(const HarnessStatistics& s) {
  Json j = {{"instructions", s.instructions},
            {"terms", s.terms},
            {"variables", s.variables},
            {"clauses", s.clauses},
            {"symex_seconds", s.symex_seconds},
            {"solver_seconds", s.solver_seconds},
            {"peak_mib", s.peak_mib}};
  if (!s.techniques.empty()) j["techniques"] = s.techniques;
  return j;
}

HarnessStatistics statistics_from_json(const Json& j) {
  return {j.at("instructions"),  j.at("terms"),
          j.at("variables"),     j.at("clauses"),
          j.at("symex_seconds"), j.at("solver_seconds"),
          j.at("peak_mib"),      j.value("techniques", std::map<std::string, std::uint64_t>())};
}

CertificateReport certificate_from_json(const Json& j) {
  return {j.at("result"), j.value("formula", ""), j.value("proof", "")};
}

bool is_schedule(const Trace& trace) {
  return std::ranges::any_of(trace.steps, [](const TraceStep& s) { return s.number > 0; });
}

Json operation_to_json(const RecordedOperation& o) {
  Json j = {{"thread", o.thread}, {"operation", o.operation}, {"after", o.after}};
  if (o.result) j["result"] = *o.result;
  return j;
}

Json trace_to_json(const Trace& trace) {
  Json j = {{"steps", array_of(trace.steps, step_to_json)}};
  j["inputs"] = array_of(trace.inputs, [](const std::string& bytes) {
    std::string hex;
    for (const char byte : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return Json(hex);
  });
  if (!trace.failing_allocations.empty()) j["failing_allocations"] = trace.failing_allocations;
  if (is_schedule(trace)) {
    j["context_switches"] = trace.context_switches;
    j["weak"] = trace.is_weak;
    if (const auto history = history_of(trace); !history.empty()) j["history"] = array_of(history, operation_to_json);
  }
  return j;
}

Trace trace_from_json(const Json& j) {
  Trace trace;
  trace.steps = vector_of<TraceStep>(j.at("steps"), step_from_json);
  trace.inputs = vector_of<std::string>(j.at("inputs"), [](const Json& hex) {
    const auto& text = hex.get_ref<const std::string&>();
    std::string bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
      bytes += static_cast<char>(std::stoi(text.substr(i, 2), nullptr, 16));
    return bytes;
  });
  trace.failing_allocations = j.value("failing_allocations", std::vector<std::uint32_t>());
  trace.context_switches = j.value("context_switches", 0u);
  trace.is_weak = j.value("weak", false);
  return trace;
}

PropertyStatus status_from_json(const Json& j, bool is_cover) {
  for (const PropertyStatus s : {PropertyStatus::Verified, PropertyStatus::Failed, PropertyStatus::Unreached})
    if (j.get_ref<const std::string&>() == (is_cover ? cover_status(s) : to_string(s))) return s;
  return PropertyStatus::Unknown;
}

}  // namespace

Json to_json(const SourceLoc& loc) {
  Json j = {{"file", loc.file}, {"line", loc.line}, {"column", loc.column}};
  if (!loc.function.empty()) j["function"] = loc.function;
  return j;
}

Json to_json(const CertificateReport& c) {
  Json j = {{"result", c.result}};
  if (!c.formula.empty()) j["formula"] = c.formula;
  if (!c.proof.empty()) j["proof"] = c.proof;
  return j;
}

Json to_json(const PropertyReport& p) {
  const bool is_cover = p.property.kind == PropertyKind::Cover;
  Json j = {{"id", p.property.id},
            {"kind", info(p.property.kind).id},
            {"message", p.property.message},
            {"location", to_json(p.property.location)},
            {"related", locations(p.property.related)}};
  if (!p.property.inner.empty()) j["inner"] = locations(p.property.inner);
  j["status"] = is_cover ? cover_status(p.status) : to_string(p.status);
  if (!p.reason.empty()) j["reason"] = p.reason;
  if (!p.certificate.result.empty()) j["certificate"] = to_json(p.certificate);
  if (!p.trace.steps.empty()) j["trace"] = trace_to_json(p.trace);
  if (!p.native.result.empty()) j["native"] = {{"result", p.native.result}, {"detail", p.native.detail}};
  return j;
}

PropertyReport property_from_json(const Json& j) {
  PropertyReport p;
  const std::optional<PropertyKind> kind = parse_property_kind(j.at("kind").get_ref<const std::string&>());
  BMC_CHECK(kind);
  p.property.id = j.at("id");
  p.property.kind = *kind;
  p.property.message = j.at("message");
  p.property.location = loc_from_json(j.at("location"));
  p.property.related = vector_of<SourceLoc>(j.at("related"), loc_from_json);
  if (j.contains("inner")) p.property.inner = vector_of<SourceLoc>(j["inner"], loc_from_json);
  p.status = status_from_json(j.at("status"), *kind == PropertyKind::Cover);
  p.reason = j.value("reason", "");
  if (j.contains("certificate")) p.certificate = certificate_from_json(j["certificate"]);
  if (j.contains("trace")) p.trace = trace_from_json(j["trace"]);
  if (j.contains("native")) p.native = {j["native"].at("result"), j["native"].at("detail")};
  return p;
}

Json to_json(const HarnessReport& h) {
  const auto property = [](const PropertyReport& p) { return to_json(p); };
  Json j = {{"name", h.name},
            {"location", to_json(h.location)},
            {"verdict", to_string(h.verdict)},
            {"reason", h.reason},
            {"unwind", h.unwind},
            {"largest_unwind", h.largest_unwind},
            {"seconds", h.seconds}};
  if (h.internal_error) j["internal_error"] = true;
  j["limits"] = h.limits;
  j["statistics"] = statistics_to_json(h.statistics);
  j["properties"] = array_of(h.properties, property);
  j["covers"] = array_of(h.covers, property);
  return j;
}

HarnessReport harness_from_json(const Json& j) {
  constexpr std::array<std::string_view, 3> kVerdictNames = {"verified", "failed", "inconclusive"};
  HarnessReport h;
  h.name = j.at("name");
  h.location = loc_from_json(j.at("location"));
  h.verdict = enum_of<Verdict>(kVerdictNames, j.at("verdict"));
  h.reason = j.at("reason");
  h.internal_error = j.value("internal_error", false);
  h.unwind = j.at("unwind");
  h.largest_unwind = j.at("largest_unwind");
  h.seconds = j.at("seconds");
  h.limits = j.at("limits").get<std::vector<std::string>>();
  h.statistics = statistics_from_json(j.at("statistics"));
  h.properties = vector_of<PropertyReport>(j.at("properties"), property_from_json);
  h.covers = vector_of<PropertyReport>(j.at("covers"), property_from_json);
  return h;
}

Json to_json(const Report& report) {
  return {{"bmc", report.version},
          {"inputs", report.inputs},
          {"verdict", to_string(report.verdict)},
          {"seconds", report.seconds},
          {"harnesses", array_of(report.harnesses, [](const HarnessReport& h) { return to_json(h); })}};
}

std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

void write_json(std::ostream& out, const Report& report, const TextStyle&) { out << dump(to_json(report), 2) << '\n'; }

}  // namespace bmc
