// SPDX-License-Identifier: Apache-2.0
#include "frontend/compile.h"

#include <fcntl.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>

namespace bmc {
namespace {

namespace fs = std::filesystem;

/// A file in memory that a child process writes and this one reads back; gone when closed.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : fd_(memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (fd_ >= 0) close(fd_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int fd() const { return fd_; }
  std::unique_ptr<llvm::MemoryBuffer> read(const std::string& name) const {
    auto buffer = llvm::MemoryBuffer::getOpenFile(fd_, name, /*FileSize=*/-1, /*RequiresNullTerminator=*/true);
    return buffer ? std::move(*buffer) : nullptr;
  }

 private:
  int fd_;
};

bool is_cxx_file(std::string_view file) {
  const std::string extension = fs::path(file).extension().string();
  return extension == ".cc" || extension == ".cpp" || extension == ".cxx" || extension == ".C" || extension == ".c++";
}

struct Exit {
  int spawn_error = 0;  ///< An errno, or 0 if the program ran.
  int status = 0;       ///< As waitpid gives it.
};

/// The program that compiles: the front end alone where it was built, else clang itself. Either takes clang's
/// arguments.
std::string find_front_end(const std::string& clang) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "bmc_front_end";
  return fs::exists(program, ignored) ? program.string() : clang;
}

Exit run(const std::string& program, const std::vector<std::string>& command, int out, int err) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  pid_t child = 0;
  Exit exit;
  exit.spawn_error = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (exit.spawn_error == 0)
    while (waitpid(child, &exit.status, 0) < 0 && errno == EINTR) continue;
  return exit;
}

/// The first error of clang's diagnostics. A "fatal error" counts; one without a place ("clang: error: ...") as well.
Error first_error(llvm::StringRef diagnostics, const std::string& source) {
  for (llvm::StringRef rest = diagnostics; !rest.empty();) {
    const auto [line, tail] = rest.split('\n');
    rest = tail;
    for (const llvm::StringRef mark : {": error: ", ": fatal error: "}) {
      const std::size_t at = line.find(mark);
      if (at != llvm::StringRef::npos) return {line.take_front(at).str(), line.drop_front(at + 2).str(), ""};
    }
  }
  return {source, "clang failed without saying why", ""};
}

}  // namespace

std::string find_clang() {
  if (fs::exists(BMC_CLANG)) return BMC_CLANG;
  const llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName("clang-19");
  return found ? *found : std::string();
}

bool is_source_file(std::string_view file) { return fs::path(file).extension() == ".c" || is_cxx_file(file); }

std::string default_include_dir() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = program.parent_path().parent_path() / "include";
  return fs::exists(installed / "bmc" / "bmc.h", ignored) ? installed.string() : std::string(BMC_INCLUDE_DIR);
}

std::vector<std::string> compile_command(const std::string& source, const std::vector<std::string>& clang_options,
                                         const std::string& include_dir) {
  std::vector<std::string> command = {find_clang()};
  // -O1 makes the front end emit lifetime markers, and "unreachable" instead of a trap where a return is missing.
  for (const char* flag : {"-c", "-emit-llvm", "-g", "-O1", "-Xclang", "-disable-llvm-passes"}) command.push_back(flag);
  // x * y + z is rounded twice, as on every x86-64 without FMA; the default leaves it open.
  command.push_back("-ffp-contract=off");
  // The _chk variants of fortified functions would hide the accesses that they make.
  command.push_back("-U_FORTIFY_SOURCE");
  command.push_back(is_cxx_file(source) ? "-std=gnu++20" : "-std=gnu17");
  if (!include_dir.empty()) command.push_back("-I" + include_dir);
  command.insert(command.end(), clang_options.begin(), clang_options.end());
  for (const std::string& word : {std::string("-o"), std::string("-"), std::string("--"), source})
    command.push_back(word);
  return command;
}

Result<std::unique_ptr<llvm::MemoryBuffer>> compile_source(const std::string& source,
                                                           const std::vector<std::string>& clang_options,
                                                           const std::string& include_dir) {
  const std::vector<std::string> command = compile_command(source, clang_options, include_dir);
  if (command.front().empty()) return Error{source, "needs clang-19 to be compiled", "install clang-19 or pass a .bc"};
  const MemoryFile bitcode("bmc-bitcode"), diagnostics("bmc-diagnostics");
  const Exit exit = run(find_front_end(command.front()), command, bitcode.fd(), diagnostics.fd());
  if (exit.spawn_error != 0) return Error{command.front(), std::strerror(exit.spawn_error), ""};

  const std::unique_ptr<llvm::MemoryBuffer> text = diagnostics.read("diagnostics");
  const llvm::StringRef said = text ? text->getBuffer() : llvm::StringRef();
  llvm::errs() << said;
  if (!WIFEXITED(exit.status) || WEXITSTATUS(exit.status) != 0) return first_error(said, source);
  std::unique_ptr<llvm::MemoryBuffer> result = bitcode.read(source);
  if (!result) return Error{source, "the compiler's output cannot be read", ""};
  return result;
}

}  // namespace bmc
