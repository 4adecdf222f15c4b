// SPDX-License-Identifier: Apache-2.0
#include "driver/certify.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "report/json.h"
#include "solver/certificate.h"

namespace bmc {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 200;
constexpr double kShare = 2;  // One property takes at most half of the time that is left.
constexpr int kCannotRun = 127;
constexpr std::string_view kTimeout = "none: timeout";

bool is_safe(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == '-';
}

/// A file name for a property id. Different ids get different names.
std::string safe_name(const std::string& id) {
  std::string name;
  for (const char c : id)
    name += is_safe(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  if (name.size() <= kLongestName) return name;
  return fmt::format("{}-{:016x}", name.substr(0, kLongestName), std::hash<std::string>()(id));
}

enum class CheckerSays { Verified, NotVerified, Timeout, NotThere };

/// Never returns. Between fork and exec only what is safe there.
void become_checker(const char* program, const CertificateFiles& files, double seconds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);  // Outlives exec; its signal ends the program.
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  execl(program, program, files.formula.c_str(), files.proof.c_str(), nullptr);
  _exit(kCannotRun);
}

CheckerSays run_checker(const CertificateFiles& files, double seconds) {
  std::error_code ignored;
  const std::string program = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "drat_check";
  if (!fs::exists(program, ignored)) return CheckerSays::NotThere;
  const pid_t child = fork();
  if (child < 0) return CheckerSays::NotThere;
  if (child == 0) become_checker(program.c_str(), files, seconds);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return CheckerSays::NotThere;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) return CheckerSays::Timeout;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return CheckerSays::Verified;
  return WIFEXITED(status) && WEXITSTATUS(status) == kCannotRun ? CheckerSays::NotThere : CheckerSays::NotVerified;
}

std::string checked(const std::string& id, const CertificateFiles& files, double seconds) {
  switch (run_checker(files, seconds)) {
    case CheckerSays::Verified:
      return "checked";
    case CheckerSays::NotVerified:
      throw std::runtime_error(
          fmt::format("{} was decided, but drat_check rejects its certificate {}, {}", id, files.formula, files.proof));
    case CheckerSays::Timeout:
      return "written, not checked: timeout";
    case CheckerSays::NotThere:
      return "written, not checked: bmc cannot run drat_check, which should be beside it";
  }
  return "";
}

Result<CertificateReport> certify_one(CertificateWriter& writer, PropertyIndex property, const std::string& id,
                                      const std::string& folder, const std::function<double()>& remaining) {
  const std::string base = fs::path(folder) / safe_name(id);
  const CertificateFiles files{base + ".cnf", base + ".drat"};
  const double seconds = remaining();
  if (seconds < 0) return CertificateReport{std::string(kTimeout), "", ""};
  const Result<Certified> made = writer.write(property, files, {seconds / kShare, 0});
  if (!made) return made.error();
  switch (*made) {
    case Certified::Rewritten:
      return CertificateReport{"decided by rewriting", "", ""};
    case Certified::GaveUp:
      return CertificateReport{std::string(kTimeout), "", ""};
    case Certified::Refuted:
      throw std::runtime_error(fmt::format("{} was decided, but its formula for --certify is satisfiable", id));
    case Certified::Written:
      break;
  }
  const double left = remaining();
  const std::string result = left < 0 ? "written, not checked: timeout" : checked(id, files, left / kShare);
  return CertificateReport{result, files.formula, files.proof};
}

bool holds(const PropertyReport& p) {
  return (p.status == PropertyStatus::Verified || p.status == PropertyStatus::Unreached) &&
         p.property.kind != PropertyKind::Cover;
}

}  // namespace

std::optional<Error> certify(TermPool& pool, const VerificationCondition& vc, const std::string& folder,
                             const std::function<double()>& remaining, std::vector<PropertyReport>& properties) {
  CertificateWriter writer(pool, vc);
  for (PropertyIndex i = 0; i < properties.size(); i++) {
    PropertyReport& p = properties[i];
    if (!holds(p)) continue;
    Result<CertificateReport> made = certify_one(writer, i, p.property.id, folder, remaining);
    if (!made) return made.error();
    p.certificate = *made;
  }
  return std::nullopt;
}

std::optional<Error> prepare_certificates(Options& options) {
  const std::string& folder = options.solve.certify_folder;
  if (folder.empty() || options.action != Action::Check) return std::nullopt;
  if (options.solve.solver != SolverChoice::Auto && options.solve.solver != SolverChoice::Cadical)
    return Error{"--certify", "only cadical writes proofs", "leave --solver out"};
  if (options.solve.cross_check) return Error{"--certify", "cannot be combined with --cross-check", ""};
  options.solve.solver = SolverChoice::Cadical;
  std::error_code error;
  fs::create_directories(folder, error);
  if (!std::ofstream(fs::path(folder) / "index.json"))
    return Error{"--certify", fmt::format("cannot write into '{}'", folder), ""};
  return std::nullopt;
}

std::optional<Error> write_certificate_index(const std::string& folder, const Report& report) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const HarnessReport& h : report.harnesses) {
    for (const PropertyReport& p : h.properties) {
      nlohmann::ordered_json row = {{"property", p.property.id}, {"harness", h.name}, {"status", to_string(p.status)}};
      row.update(to_json(p.certificate.result.empty() ? CertificateReport{"none", "", ""} : p.certificate));
      list.push_back(row);
    }
  }
  const fs::path path = fs::path(folder) / "index.json";
  std::ofstream out(path);
  out << dump({{"bmc", report.version}, {"inputs", report.inputs}, {"certificates", list}}, 2) << '\n';
  out.close();
  if (!out) return Error{path, "cannot write the index of the certificates", ""};
  return std::nullopt;
}

}  // namespace bmc
