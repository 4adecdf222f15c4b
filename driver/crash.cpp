// SPDX-License-Identifier: Apache-2.0
#include "driver/crash.h"

#include <llvm/Support/ErrorHandling.h>
#include <signal.h>
#include <unistd.h>

#include <cstring>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace bmc {
namespace {

void write_line(std::string_view text) {
  if (write(STDERR_FILENO, text.data(), text.size()) < 0) _exit(kExitInternalError);
}

// Only what is allowed in a signal handler.
void on_signal(int) {
  write_line("bmc: internal error: crashed while reading the input; please report it with the input (bmc " BMC_VERSION
             ")\n");
  _exit(kExitInternalError);
}

void on_llvm_error(void*, const char* reason, bool) {
  write_line("bmc: internal error: LLVM: ");
  write_line(reason);
  write_line("; please report it with the input (bmc " BMC_VERSION ")\n");
  _exit(kExitInternalError);
}

}  // namespace

void install_crash_handlers() {
  constexpr std::size_t kStackBytes = 65536;  // Of its own: the crash may be a stack overflow.
  static std::vector<char> stack(kStackBytes);
  const stack_t alternate = {.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) sigaction(signal, &action, nullptr);
  llvm::install_fatal_error_handler(on_llvm_error);
}

}  // namespace bmc
