// SPDX-License-Identifier: Apache-2.0
#include "driver/pipeline.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "driver/certify.h"
#include "driver/fleet.h"
#include "driver/harness_check.h"
#include "driver/loop_bounds.h"
#include "driver/option_help.h"
#include "driver/replay.h"
#include "driver/suggest.h"
#include "driver/techniques.h"
#include "frontend/load.h"
#include "report/formats.h"
#include "report/listing.h"

namespace bmc {
namespace {

using Clock = std::chrono::steady_clock;

TextStyle style_of(const Options& options) {
  std::error_code error;
  const bool terminal = isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR");
  return {terminal, options.output.verbosity, std::filesystem::current_path(error).string()};
}

/// One run over a loaded program.
class Run {
 public:
  Run(const Program& program, Options options, std::vector<Harness> harnesses, std::ostream& out, std::ostream& err,
      Clock::time_point start)
      : program_(program),
        options_(std::move(options)),
        harnesses_(std::move(harnesses)),
        out_(out),
        err_(err),
        style_(style_of(options_)),
        start_(start) {}

  int list_harnesses() const;
  int show_loops() const;
  int show_properties();
  int check();

 private:
  std::vector<HarnessReport> check_harnesses();
  void replay(Report& report) const;
  std::optional<Error> keep_selected(std::vector<HarnessReport>& reports) const;
  int list(std::string_view title, const std::vector<ListingRow>& rows) const {
    write_listing(out_, title, rows, style_, options_.output.format == "json");
    return 0;
  }

  const Program& program_;
  const Options options_;
  std::vector<Harness> harnesses_;
  std::ostream& out_;
  std::ostream& err_;
  TextStyle style_;
  Clock::time_point start_;
};

int Run::list_harnesses() const {
  std::vector<ListingRow> rows;
  for (const Harness& h : harnesses_)
    rows.push_back({h.name, "", h.unwind ? fmt::format("unwind {}", *h.unwind) : "", h.location});
  return list("harnesses", rows);
}

int Run::show_loops() const { return list("loops", list_loops(program_, harnesses_)); }

int Run::show_properties() {
  std::vector<ListingRow> rows;
  int status = 0;
  for (const HarnessReport& h : check_harnesses()) {
    for (const auto* properties : {&h.properties, &h.covers})
      for (const PropertyReport& p : *properties)
        rows.push_back({p.property.id, std::string(info(p.property.kind).id), p.property.message, p.property.location});
    if ((h.is_partial || h.properties.empty()) && !h.reason.empty()) {
      err_ << fmt::format("bmc: {}: {}\n", h.name, h.reason);
      status = h.internal_error ? kExitInternalError : kExitInconclusive;
    }
  }
  list("properties", rows);
  return status;
}

std::vector<HarnessReport> Run::check_harnesses() {
  std::vector<HarnessReport> known;
  for (const Harness& h : harnesses_) {
    known.emplace_back();
    known.back().name = h.name;
    known.back().location = h.location;
  }
  const CheckFn check = [this](std::size_t i, SolverChoice solver, const WorkerChannel& channel) {
    check_harness(program_, harnesses_[i], options_, solver, channel);
  };
  return check_all(known, options_, check, options_.output.verbosity >= 3 ? &err_ : nullptr);
}

bool is_named(const PropertyReport& p, const std::vector<std::string>& ids) {
  return std::ranges::find(ids, p.property.id) != ids.end();
}

bool has_named(const HarnessReport& h, const std::vector<std::string>& ids) {
  const auto named = [&](const PropertyReport& p) { return is_named(p, ids); };
  return std::ranges::any_of(h.properties, named) || std::ranges::any_of(h.covers, named);
}

/// With --property: drops the harnesses that have none of the properties. An Error if an id names nothing, unless a
/// harness ended before its properties were known.
std::optional<Error> Run::keep_selected(std::vector<HarnessReport>& reports) const {
  const bool all_known = std::ranges::none_of(
      reports, [](const HarnessReport& h) { return (h.is_partial || h.properties.empty()) && !h.reason.empty(); });
  for (const std::string& id : options_.properties)
    if (all_known && std::ranges::none_of(reports, [&](const HarnessReport& h) { return has_named(h, {id}); }))
      return Error{"--property", fmt::format("no property '{}'", id), "--show-properties lists the properties"};
  if (all_known && !options_.properties.empty())
    std::erase_if(reports, [&](const HarnessReport& h) { return !has_named(h, options_.properties); });
  return std::nullopt;
}

void Run::replay(Report& report) const {
  for (HarnessReport& checked : report.harnesses)
    for (const Harness& harness : harnesses_)
      if (harness.name == checked.name) replay_natively(options_, harness, checked);
}

void say_how_to_report(const std::vector<HarnessReport>& reports, std::ostream& err) {
  for (const HarnessReport& h : reports)
    if (h.internal_error)
      err << fmt::format("bmc: {}: {}; please report it with the input and the command line (bmc {})\n", h.name,
                         h.reason, BMC_VERSION);
}

int Run::check() {
  Report report;
  report.version = BMC_VERSION;
  report.inputs = options_.inputs;
  report.harnesses = check_harnesses();
  if (const std::optional<Error> error = keep_selected(report.harnesses)) return complain(*error, err_);
  judge(report);
  if (options_.output.replay) replay(report);
  report.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  say_how_to_report(report.harnesses, err_);
  find_format(options_.output.format)->write(out_, report, style_);
  if (const std::string& folder = options_.solve.certify_folder; !folder.empty())
    if (const std::optional<Error> error = write_certificate_index(folder, report)) return complain(*error, err_);
  return exit_status(report);
}

/// Exactly one harness, and a file that can be written.
std::optional<Error> check_smt2(const Options& options, std::size_t harnesses) {
  const std::string& file = options.solve.smt2_file;
  if (file.empty() || options.action != Action::Check) return std::nullopt;
  if (harnesses != 1)
    return Error{"--smt2", fmt::format("there are {} harnesses, one file holds one", harnesses),
                 "choose with --harness"};
  if (!std::ofstream(file)) return Error{"--smt2", fmt::format("cannot write '{}'", file), ""};
  return std::nullopt;
}

std::optional<int> print_and_stop(const Options& options, std::ostream& out) {
  std::string text;
  if (options.action == Action::Help) text = help_text();
  if (options.action == Action::HelpMarkdown) text = help_markdown();
  if (options.action == Action::Version) text = fmt::format("bmc {}\n", BMC_VERSION);
  if (text.empty()) return std::nullopt;
  out << text;
  return 0;
}

Result<std::vector<Harness>> harnesses_of(const Program& program, const Options& options) {
  std::vector<std::string> names = options.harnesses;
  names.insert(names.end(), options.functions.begin(), options.functions.end());
  return discover_harnesses(program, names, !options.functions.empty());
}

}  // namespace

int complain(const Error& error, std::ostream& err) {
  std::string line = error.line();
  std::ranges::replace(line, '\n', ' ');
  err << "bmc: " << line << '\n';
  return kExitUnusable;
}

int run_bmc(const Options& options, std::ostream& out, std::ostream& err) {
  const Clock::time_point start = Clock::now();
  if (const std::optional<int> status = print_and_stop(options, out)) return *status;
  for (const std::string& note : options.notes) err << "bmc: " << note << '\n';
  if (options.inputs.empty()) return complain({"", "no input file", "usage: bmc [options] INPUT..., see --help"}, err);
  const Result<Program> program = load_program({options.inputs, options.clang_options, ""});
  if (!program) return complain(program.error(), err);
  Options resolved = options;
  const auto bounds = resolve_loop_bounds(*program, options.loop_bounds);
  if (!bounds) return complain(bounds.error(), err);
  resolved.encode.unwindset = *bounds;
  const Result<std::vector<Harness>> harnesses = harnesses_of(*program, options);
  if (!harnesses) return complain(harnesses.error(), err);
  if (const std::optional<Error> error = check_techniques(options)) return complain(*error, err);
  if (const std::optional<Error> error = check_smt2(options, harnesses->size())) return complain(*error, err);
  if (const std::optional<Error> error = prepare_certificates(resolved)) return complain(*error, err);
  Run run(*program, std::move(resolved), *harnesses, out, err, start);
  if (options.action == Action::ListHarnesses) return run.list_harnesses();
  if (options.action == Action::ShowLoops) return run.show_loops();
  return options.action == Action::ShowProperties ? run.show_properties() : run.check();
}

}  // namespace bmc
