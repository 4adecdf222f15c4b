// SPDX-License-Identifier: Apache-2.0
#include "frontend/probe.h"

#include <fcntl.h>
#include <llvm/Support/ErrorHandling.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "support/sanitized.h"

namespace bmc {
namespace {

constexpr rlim_t kMemoryBytes = rlim_t{16} << 30;
constexpr const char* kHint = "the file is damaged or not meant for LLVM 19";

enum class Outcome { None, False, True, Failed };

using Text = std::array<char, 2048>;

void copy(const std::string& from, Text& to) {
  const std::size_t size = std::min(from.size(), to.size() - 1);
  std::memcpy(to.data(), from.data(), size);
  to[size] = '\0';
}

/// What the child has to say, in memory shared with the parent: it survives the child however that ends.
struct Report {
  Outcome outcome;  ///< Exit statuses would not do: a library may call exit() with any of them.
  Text entered, where, what, hint;

  void set_error(const Error& error) {
    copy(error.where, where);
    copy(error.what, what);
    copy(error.hint, hint);
    outcome = Outcome::Failed;
  }
};

class SharedReport {
 public:
  SharedReport() : memory_(mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {}
  ~SharedReport() {
    if (*this) munmap(memory_, sizeof(Report));
  }
  SharedReport(const SharedReport&) = delete;
  SharedReport& operator=(const SharedReport&) = delete;

  explicit operator bool() const { return memory_ != MAP_FAILED; }
  Report* operator->() const { return static_cast<Report*>(memory_); }
  Report* get() const { return static_cast<Report*>(memory_); }

 private:
  void* memory_;  // zeroed by the kernel: Outcome::None
};

void on_fatal_error(void* user_data, const char* reason, bool) {
  auto* report = static_cast<Report*>(user_data);
  report->set_error({report->entered.data(), "is rejected by LLVM (" + std::string(reason) + ")", kHint});
  _exit(0);
}

void limit(decltype(RLIMIT_CPU) resource, rlim_t value) {
  rlimit bounds{};
  getrlimit(resource, &bounds);
  bounds.rlim_cur = std::min(value, bounds.rlim_max);
  setrlimit(resource, &bounds);
}

/// Makes the child silent, mortal and bounded.
void isolate(unsigned cpu_seconds) {
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP}) std::signal(number, SIG_DFL);
  const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(null, STDOUT_FILENO);
  dup2(null, STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, cpu_seconds);
  if (!kAddressSanitized) limit(RLIMIT_AS, kMemoryBytes);
}

[[noreturn]] void run_child(const std::function<Result<bool>(const EnterFile&)>& work, unsigned cpu_seconds,
                            Report* report) {
  isolate(cpu_seconds);
  llvm::install_fatal_error_handler(on_fatal_error, report);
  llvm::install_bad_alloc_error_handler(on_fatal_error, report);
  const Result<bool> result = work([&](const std::string& file) { copy(file, report->entered); });
  if (!result)
    report->set_error(result.error());
  else
    report->outcome = *result ? Outcome::True : Outcome::False;
  _exit(0);
}

Error describe_death(int status, unsigned cpu_seconds, const Report& report) {
  const std::string file = report.entered.data();
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return {file, "keeps LLVM's reader busy for more than " + std::to_string(cpu_seconds) + " s", kHint};
  return {file, "crashes LLVM's reader", kHint};
}

}  // namespace

Result<bool> probe(const std::function<Result<bool>(const EnterFile&)>& work, unsigned cpu_seconds) {
  const SharedReport report;
  const pid_t child = report ? fork() : -1;
  if (child < 0) return Error{"", std::string("a child process cannot be started: ") + std::strerror(errno), ""};
  if (child == 0) run_child(work, cpu_seconds, report.get());
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  switch (report->outcome) {
    case Outcome::True:
      return true;
    case Outcome::False:
      return false;
    case Outcome::Failed:
      return Error{report->where.data(), report->what.data(), report->hint.data()};
    case Outcome::None:
      break;
  }
  return describe_death(status, cpu_seconds, *report.get());
}

}  // namespace bmc
