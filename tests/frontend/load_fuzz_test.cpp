// SPDX-License-Identifier: Apache-2.0
// Damaged inputs must end in a program or in one clear line, never in a crash.
#include <cctype>
#include <random>

#include "frontend/loops.h"
#include "harness/harness.h"
#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

constexpr const char* kText =
    "#include <bmc/bmc.h>\n#include <string.h>\nstruct S { int a; char b[5]; } s; int (*call)(const char*, const "
    "char*) = strcmp;\n"
    "proof_harness void h(int n) {\n  for (int i = 0; i < n; i++) {\n    s.b[i % 5] = (char)(s.a / n);\n"
    "    if (call(s.b, \"x\")) goto out;\n  }\nout:\n  bmc_assert(strlen(s.b) < 5, \"short\");\n}\n";

class LoadFuzz : public ProgramTest {
 protected:
  std::string mutate(std::string text) {
    const unsigned count = 1 + random_() % 4;
    for (unsigned i = 0; i < count; i++) mutate_once(text);
    return text;
  }

  void expect_program_or_clear_line(const std::string& file) {
    const Result<Program> program = load({file});
    if (!program) {
      const std::string line = program.error().line();
      EXPECT_EQ(line.rfind(file, 0), 0u) << line;
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
      EXPECT_GT(program.error().what.size(), 5u);
      rejected_++;
      return;
    }
    accepted_++;
    for (const llvm::Function& function : *program->module) (void)order_blocks(function);
    const Result<std::vector<Harness>> harnesses = discover_harnesses(*program, {}, false);
    EXPECT_TRUE(harnesses || !harnesses.error().what.empty());
  }

  unsigned accepted_ = 0, rejected_ = 0;

 private:
  void mutate_once(std::string& text) {
    const std::size_t at = random_() % text.size(), other = random_() % text.size();
    const std::size_t size = std::min<std::size_t>(1 + random_() % 16, text.size() - std::max(at, other));
    switch (random_() % 5) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << random_() % 8));
        break;
      case 1:
        text[at] = static_cast<char>(random_());
        break;
      case 2:
        text.erase(at, size);
        break;
      case 3:
        text.insert(at, text.substr(other, size));
        break;
      default:
        text.replace(at, size, text.substr(other, size));
    }
  }

  std::mt19937 random_{20240229};
};

TEST_F(LoadFuzz, DamagedBitcode) {
  for (const char* options : {"-c -O1 -Xclang -disable-llvm-passes", "-c -O2"}) {
    const std::string whole = read(make_ir(kText, "a.bc", "a.c", options));
    for (int i = 0; i < 150; i++) expect_program_or_clear_line(write("damaged.bc", mutate(whole)));
  }
  EXPECT_GT(rejected_, 100u);
}

TEST_F(LoadFuzz, DamagedText) {
  const std::string whole = read(make_ir(kText, "a.ll", "a.c", "-S -O1 -Xclang -disable-llvm-passes"));
  for (int i = 0; i < 200; i++) expect_program_or_clear_line(write("damaged.ll", mutate(whole)));
  EXPECT_GT(rejected_, 20u);
  EXPECT_GT(accepted_, 2u);
}

}  // namespace
}  // namespace bmc
