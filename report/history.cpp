// SPDX-License-Identifier: Apache-2.0
#include "report/history.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <utility>

namespace bmc {
namespace {

/// A member of a record of bmc::history, as bmc/linearizable.hpp names it.
struct Member {
  std::string history;
  unsigned record = 0;
  std::string name;  ///< "operation", "result", ...
  std::string rest;  ///< ".kind" of "operation.kind", "[3]" of "earlier[3]".
};

std::optional<Member> member_of(const TraceStep& s) {
  static const std::regex kMember(R"((.*)\brecords_\[(\d+)\]\.(operation|result|is_called|has_returned|earlier)(.*))");
  std::smatch match;
  const bool changes = s.kind == TraceStep::Kind::Assign || s.kind == TraceStep::Kind::Write;
  if (!changes || !s.in_library || !std::regex_match(s.name, match, kMember)) return std::nullopt;
  return Member{match[1], static_cast<unsigned>(std::stoul(match[2])), match[3], match[4]};
}

/// What has been assigned to a record's members so far.
struct Record {
  unsigned thread = 0;
  std::size_t called = 0;  ///< At which step; 0: it is not.
  bool has_returned = false;
  std::vector<std::pair<std::string, std::string>> operation, result;  ///< By what follows the member's name.
  std::vector<unsigned> earlier;                                       ///< Records.
};

void assign(std::vector<std::pair<std::string, std::string>>& parts, const std::string& name,
            const std::string& value) {
  const auto known = std::ranges::find(parts, name, [](const auto& part) { return part.first; });
  if (known == parts.end())
    parts.emplace_back(name, value);
  else
    known->second = value;
}

void assign(Record& record, const Member& member, const TraceStep& step, std::size_t at) {
  const bool is_true = step.value == "true" || step.value == "1";
  if (member.name == "operation") assign(record.operation, member.rest, step.value);
  if (member.name == "result") assign(record.result, member.rest, step.value);
  if (member.name == "has_returned") record.has_returned = is_true;
  if (member.name == "is_called" && is_true) {
    record.called = at + 1;
    record.thread = step.thread;
  }
  if (member.name == "earlier" && is_true)
    record.earlier.push_back(static_cast<unsigned>(std::stoul(member.rest.substr(1))));
}

std::string text_of(const std::vector<std::pair<std::string, std::string>>& parts) {
  std::string text;
  for (const auto& [name, value] : parts)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ",
                        name.empty() ? "" : name.substr(name.front() == '.' ? 1 : 0) + " = ", value);
  return text;
}

}  // namespace

std::vector<RecordedOperation> history_of(const Trace& trace) {
  std::map<unsigned, Record> records;
  std::string history;
  for (std::size_t i = 0; i < trace.steps.size(); i++) {
    const std::optional<Member> member = member_of(trace.steps[i]);
    if (!member) continue;
    if (member->history != history) records.clear();
    history = member->history;
    assign(records[member->record], *member, trace.steps[i], i);
  }
  std::vector<unsigned> order;
  for (const auto& [number, record] : records)
    if (record.called > 0) order.push_back(number);
  std::ranges::stable_sort(order, {}, [&](unsigned number) { return records[number].called; });
  std::map<unsigned, unsigned> shown;  // by record
  for (const unsigned number : order) shown.emplace(number, static_cast<unsigned>(shown.size() + 1));
  std::vector<RecordedOperation> operations;
  for (const unsigned number : order) {
    const Record& record = records[number];
    RecordedOperation made{record.thread, text_of(record.operation), {}, {}};
    if (record.has_returned) made.result = text_of(record.result);
    for (const unsigned other : order)  // what its own thread did comes before it, without being recorded
      if (std::ranges::count(record.earlier, other) ||
          (records[other].thread == record.thread && records[other].called < record.called))
        made.after.push_back(shown[other]);
    std::ranges::sort(made.after);
    operations.push_back(std::move(made));
  }
  return operations;
}

std::vector<std::string> history_lines(const Trace& trace) {
  const std::vector<RecordedOperation> operations = history_of(trace);
  if (operations.empty()) return {};
  using Row = std::array<std::string, 5>;
  std::vector<Row> rows{{"operation", "thread", "what", "result", "called after the return of"}};
  for (const RecordedOperation& o : operations)
    rows.push_back({std::to_string(rows.size()), std::to_string(o.thread), o.operation,
                    o.result.value_or("has not returned"),
                    o.after.empty() ? "none" : fmt::format("{}", fmt::join(o.after, ", "))});
  std::array<std::size_t, 5> width{};
  for (const Row& row : rows)
    for (std::size_t c = 0; c < row.size(); c++) width[c] = std::max(width[c], row[c].size());
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); c++)
      line += fmt::format("{:<{}}", row[c], c + 1 < row.size() ? width[c] + 2 : 0);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace bmc
