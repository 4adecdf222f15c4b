// SPDX-License-Identifier: Apache-2.0
#include "driver/replay.h"

#include <fmt/format.h>
#include <llvm/Support/Program.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "harness/native_program.h"

namespace bmc {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kRunSeconds = 20;
constexpr std::string_view kNotEnforced = "no schedule is enforced natively";
constexpr std::string_view kConfirmed = "confirmed", kNotConfirmed = "not confirmed", kNotRun = "not run";

/// A folder for the files of one harness; gone with the object.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "bmc-replay-XXXXXX").string();
    if (mkdtemp(name.data())) name_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    if (!name_.empty()) fs::remove_all(name_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// Does `text` name the line, and not one that begins with the same digits?
bool names_line(const std::string& text, const SourceLoc& loc) {
  if (!loc.is_known()) return false;
  const std::string place = fmt::format("{}:{}", loc.file.substr(loc.file.rfind('/') + 1), loc.line);
  for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + 1)) {
    const std::size_t end = at + place.size();
    if (end == text.size() || !std::isdigit(static_cast<unsigned char>(text[end]))) return true;
  }
  return false;
}

/// "ERROR: AddressSanitizer: heap-buffer-overflow on address 0x..." without process and addresses.
std::string tidy(std::string line) {
  for (const std::string_view start : {"ERROR: ", "WARNING: ", "runtime error: ", "bmc-native: "})
    if (const std::size_t at = line.find(start); at != std::string::npos) {
      line.erase(0, at + start.size());
      break;
    }
  if (const std::size_t at = line.find("Assertion `"); at != std::string::npos) line.erase(0, at);
  for (const std::string_view rest : {" on address 0x", " on unknown address", ": 0x", " 0x", " (pc "})
    if (const std::size_t at = line.find(rest); at != std::string::npos) line.erase(at);
  return line;
}

/// The line with a sign.
std::string line_with(const std::string& output, const std::vector<std::string_view>& signs) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);)
    if (std::ranges::any_of(signs, [&](std::string_view sign) { return line.find(sign) != std::string::npos; }))
      return line;
  return "";
}

std::string last_line(const std::string& output) {
  const std::string own = line_with(output, {"bmc-native: ", "ERROR: ", "runtime error: ", "terminate called"});
  return own.empty() ? "the run shows no fault" : "the run says: " + tidy(own);
}

/// Instead of what the caller may have: of two entries of one name, programs take the first.
void set(std::vector<std::string>& variables, const std::string& name, const std::string& value) {
  std::erase_if(variables, [start = name + '='](const std::string& entry) { return entry.starts_with(start); });
  variables.push_back(name + '=' + value);
}

std::vector<std::string> environment(const std::string& inputs, const PropertyReport& failure) {
  const bool looks_for_leaks = failure.property.kind == PropertyKind::MemoryLeak;
  std::string failing;
  for (const std::uint32_t number : failure.trace.failing_allocations) failing += fmt::format("{},", number);
  std::vector<std::string> variables;
  for (char** entry = environ; *entry; entry++) variables.emplace_back(*entry);
  const std::string common = "handle_abort=1:handle_sigill=1:handle_sigfpe=1:handle_segv=1:allocator_may_return_null=1";
  const std::string symbolizer = find_symbolizer();
  const std::string with = symbolizer.empty() ? "" : ":external_symbolizer_path=" + symbolizer;
  set(variables, "BMC_REPLAY_INPUTS", inputs);
  set(variables, "BMC_REPLAY_FAILING", failing);
  set(variables, "ASAN_OPTIONS",
      fmt::format("{}:detect_stack_use_after_return=1:redzone=512:max_redzone=2048:"
                  "detect_invalid_pointer_pairs=2:detect_leaks={}{}",
                  common, looks_for_leaks ? 1 : 0, with));
  // What the harness has left on the stack keeps no block from being leaked.
  set(variables, "LSAN_OPTIONS", "use_registers=0:use_stacks=0");
  set(variables, "MSAN_OPTIONS", common + with);
  set(variables, "UBSAN_OPTIONS", "print_stacktrace=1" + with);
  return variables;
}

/// Runs the harnesses' programs of one harness; one program for each set of sanitizers.
class NativeRuns {
 public:
  NativeRuns(const Options& options, const Harness& harness) : options_(options), harness_(harness) {}

  NativeRun run(const PropertyReport& failure) {
    const NativeSign sign = native_sign(failure.property.kind);
    if (!sign.unseen.empty()) return {std::string(kNotRun), std::string(sign.unseen)};
    const Result<std::string>& program = program_for(sign.sanitizers);
    if (!program) return {std::string(kNotRun), program.error().line()};
    return judge_native_run(failure.property, output_of(*program, failure));
  }

 private:
  const Result<std::string>& program_for(const std::string& sanitizers);
  std::string output_of(const std::string& program, const PropertyReport& failure) const;

  const Options& options_;
  const Harness& harness_;
  std::map<std::string, Folder> folders_;
  std::map<std::string, Result<std::string>> programs_;
};

const Result<std::string>& NativeRuns::program_for(const std::string& sanitizers) {
  const auto known = programs_.find(sanitizers);
  if (known != programs_.end()) return known->second;
  const std::string& folder = folders_[sanitizers].name();
  Result<std::string> made =
      folder.empty() ? Result<std::string>(Error{"", "no temporary folder", ""})
                     : build_native({options_.inputs, options_.clang_options, sanitizers, folder}, harness_);
  return programs_.emplace(sanitizers, std::move(made)).first->second;
}

std::string NativeRuns::output_of(const std::string& program, const PropertyReport& failure) const {
  const std::string folder = fs::path(program).parent_path().string();
  const std::string inputs = folder + "/inputs", output = folder + "/output";
  {
    std::ofstream out(inputs);
    for (const std::string& bytes : failure.trace.inputs) {
      for (const char byte : bytes) out << fmt::format("{:02x}", static_cast<unsigned char>(byte));
      out << '\n';
    }
  }
  const auto variables = environment(inputs, failure);
  const std::vector<llvm::StringRef> env(variables.begin(), variables.end());
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), llvm::StringRef(output),
                                                      llvm::StringRef(output)};
  std::string message;
  const int status =
      llvm::sys::ExecuteAndWait(program, {program}, llvm::ArrayRef(env), redirects, kRunSeconds, 0, &message);
  std::ifstream in(output);
  std::ostringstream text;
  text << in.rdbuf();
  if (status == -2) text << "bmc-native: " << (message.empty() ? "the run was killed" : message) << '\n';
  return text.str();
}

}  // namespace

NativeSign native_sign(PropertyKind kind) {
  using enum PropertyKind;
  switch (kind) {
    case Assertion:
      return {"address", {"bmc-native: assertion fails", "Assertion `"}};
    case NullDereference:
      return {"address,null", {"null pointer", "SEGV on unknown address 0x000000000"}};
    case OutOfBounds:
      return {"address,array-bounds",
              {"-overflow on", "-underflow on", "out of bounds for type", "SEGV", "unknown-crash",
               "negative-size-param", "use-after-poison"}};
    case UseAfterFree:
      return {"address", {"heap-use-after-free"}};
    case UseAfterScope:
      return {"address", {"stack-use-after-scope", "stack-use-after-return"}};
    case DoubleFree:
      return {"address", {"attempting double-free"}};
    case InvalidFree:
      return {"address",
              {"attempting free on address", "attempting double-free", "alloc-dealloc-mismatch",
               "new-delete-type-mismatch", "attempting to call malloc_usable_size", "bad-free"}};
    case MemoryLeak:
      return {"address", {"LeakSanitizer"}};
    case InvalidPointer:
      return {"address", {"SEGV", "unknown-crash", "wild"}};
    case UninitializedRead:
      return {"memory", {"use-of-uninitialized-value"}};
    case WriteToConst:
      return {"address", {"SEGV"}};
    case MisalignedAccess:
      return {"address,alignment", {"misaligned address", "which requires"}};
    case SignedOverflow:
      return {"address,signed-integer-overflow", {"signed integer overflow", "cannot be represented in type", "FPE"}};
    case FloatCastOverflow:
      return {"address,float-cast-overflow", {"is outside the range of representable values"}};
    case DivisionByZero:
      return {"address,integer-divide-by-zero", {"division by zero", "FPE"}};
    case InvalidShift:
      return {"address,shift-exponent", {"shift exponent"}};
    case InvalidCall:
      // A jump to nowhere leaves no frame of its caller.
      return {"address,function", {"incorrect function type", "SEGV", "pure virtual method called"}, {}, false};
    case Unreachable:
      return {"address,unreachable,return", {"unreachable program point", "end of a value-returning function"}};
    case Abort:
      return {"address", {"ABRT", "ILL on unknown", "TRAP", "terminate called"}, {}, false};
    case UncaughtException:
      return {"address", {"terminate called"}, {}, false};
    case OverlappingCopy:
      return {"address", {"param-overlap"}};
    case PointerCompare:
      return {"address,pointer-compare,pointer-subtract", {"invalid-pointer-pair"}};
    case UnsignedOverflow:
      return {"address,unsigned-integer-overflow", {"unsigned integer overflow"}};
    case Conversion:
      return {"address,implicit-conversion", {"implicit conversion"}};
    case InvalidValue:
      return {"address,bool,enum", {"is not a valid value for type"}};
    case Unwinding:
      return {"", {}, "that a bound is too small is no fault of the program"};
    case DataRace:
    case Deadlock:
    case MutexMisuse:
      return {"", {}, kNotEnforced};
    case PointerOverflow:
      return {"", {}, "sanitizers look at an access, not at a pointer that is only formed"};
    case SubobjectOverflow:
      return {"", {}, "no sanitizer follows the members that pointers are made from"};
    case FloatOverflow:
    case FloatNan:
      return {"", {}, "no sanitizer looks for it"};
    case Unsupported:
    case Cover:
      return {"", {}, "no fault"};
  }
  return {};
}

NativeRun judge_native_run(const Property& property, const std::string& output) {
  const NativeSign sign = native_sign(property.kind);
  const std::string said = line_with(output, sign.signs);
  if (said.empty()) return {std::string(kNotConfirmed), last_line(output)};
  bool is_there = !sign.at_line || names_line(output, property.location);
  for (const auto* places : {&property.inner, &property.related})
    for (const SourceLoc& loc : *places) is_there = is_there || names_line(output, loc);
  if (is_there) return {std::string(kConfirmed), tidy(said)};
  return {std::string(kNotConfirmed), "elsewhere: " + tidy(said)};
}

void replay_natively(const Options& options, const Harness& harness, HarnessReport& report) {
  NativeRuns runs(options, harness);
  for (PropertyReport& p : report.properties)
    if (p.status == PropertyStatus::Failed) p.native = runs.run(p);
}

}  // namespace bmc
