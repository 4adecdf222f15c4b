// SPDX-License-Identifier: Apache-2.0
// bmc.h and bmc.hpp: accepted without a warning by both compilers, and lowered to the calls that the engine knows.
#include <llvm/IR/IntrinsicInst.h>

#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

constexpr const char* kC = R"(#include <bmc/bmc.h>
#include <bmc/bmc.h>
static int bound(int n) { return n; }
proof_harness proof_harness_unwind(4) static void local_harness(void) { bmc_cover(bmc_any_bool(), "both"); }
proof_harness void harness(int n, const char *p) {
  unsigned char bytes[4];
  double d = bmc_any_double();
  bmc_any_bytes(bytes, sizeof bytes);
  bmc_assume(p);
  bmc_assume(n && bound(n) > 3);
  bmc_assume(d);
  bmc_assert(p != 0 || n == 4 ? n : 0, "a conditional expression");
  bmc_assert(bmc_any_float() < 1.0f, "a float"), bmc_assert(*p, "a char");
  bmc_assert(bmc_any_char() + bmc_any_i8() + bmc_any_i16() + bmc_any_i32() + bmc_any_u8(), "sum");
  bmc_assert(bmc_any_u16(), "a short");
  if (bmc_any_u32() == bmc_any_uint()) bmc_assume(bmc_any_int()); else bmc_assert(bmc_any_size() == bmc_any_ulong(), "u");
  bmc_assert(bmc_any_u8(), "a byte");
  bmc_cover(bmc_any_i64() == bmc_any_long() && bmc_any_u64(), "wide");
  (void)bytes; (void)local_harness;
}
)";

constexpr const char* kCxx = R"(#include <bmc/bmc.hpp>
#include <bmc/bmc.h>
enum class Color : short { kRed, kGreen };
enum Plain { kA, kB };
struct Point { int x; unsigned char y[3]; bool set; };
struct Handle { explicit Handle(int v) : value(v) {} int value; };
struct Truth { explicit operator bool() const { return true; } };
proof_harness void harness(int n, Truth truth) {
  bool b = bmc::any<bool>();
  Color color = bmc::any<Color>();
  Plain plain = bmc::any<Plain>();
  Point point = bmc::any<Point>();
  Handle handle = bmc::any<Handle>();
  bmc_assume(truth);
  bmc::assume(b || bmc::any<char>() == 'x' || bmc::any<wchar_t>() == L'x' || bmc::any<char16_t>() == u'x');
  bmc::check(point.x == handle.value || color == Color::kRed || plain == kA, "a message");
  bmc::check(bmc::any<float>() < 1 || bmc::any<double>() < 1 || bmc::any<long double>() < 1);
  bmc::check(bmc::any<long long>() != 0 && bmc::any<unsigned long>() != 0 && bmc::any<signed char>() != 0);
  bmc::cover(bmc::any_in(1, n) == 3 && bmc::any_in<unsigned char>(1, 15) == 2, "cover");
  bmc::cover(bmc::any_in('a', 'z') == 'q' && bmc::any_in(0.5, 1.5) > 1);
  bmc_assert(truth, "explicit conversion");
  const auto [set, number] = bmc::any<std::pair<bool, int>>();
  const auto array = bmc::any<std::array<bool, 3>>();
  const auto tuple = bmc::any<std::tuple<Color, std::optional<long>>>();
  bmc::check(set || number || array[1] || std::get<1>(tuple) || bmc::any_of(kA, kB) == kA);
  bmc::check(bmc::any_string(8).size() <= bmc::any_vector<std::pair<int, bool>>(4).size());
  bmc::expect_throw<int>([] { throw 1; });
}
BMC_HARNESS(harness);
)";

struct Compiler {
  const char* command;
  const char* language;
  const char* standard;
};

class HeaderTest : public ProgramTest, public testing::WithParamInterface<Compiler> {};

TEST_P(HeaderTest, CompilesWithoutAWarning) {
  const Compiler& compiler = GetParam();
  if (std::system((std::string(compiler.command) + " --version >/dev/null 2>&1").c_str()) != 0)
    GTEST_SKIP() << compiler.command << " is not installed";
  const bool is_c = std::string(compiler.language) == "c";
  const std::string file = write(is_c ? "a.c" : "a.cpp", is_c ? kC : kCxx);
  const std::string flags = std::string(" -Wall -Wextra -pedantic -Wshadow -Wconversion -Werror -O1 -fsyntax-only") +
                            (is_c ? "" : " -Wold-style-cast");
  // As a project's own header, where warnings show.
  const std::string command = std::string(compiler.command) + flags + " -std=" + compiler.standard + " -x " +
                              compiler.language + " -I" BMC_INCLUDE_DIR " " + file;
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

INSTANTIATE_TEST_SUITE_P(All, HeaderTest,
                         testing::Values(Compiler{BMC_CLANG, "c", "c11"}, Compiler{BMC_CLANG, "c", "c17"},
                                         Compiler{BMC_CLANG, "c", "c23"}, Compiler{BMC_CLANG, "c++", "c++17"},
                                         Compiler{BMC_CLANG, "c++", "c++20"}, Compiler{BMC_CLANG, "c++", "c++23"},
                                         Compiler{"gcc", "c", "c11"}, Compiler{"gcc", "c", "c17"},
                                         Compiler{"gcc", "c++", "c++17"}, Compiler{"gcc", "c++", "c++20"}));

using HeaderMeaning = ProgramTest;

TEST_F(HeaderMeaning, PutsChecksOfCOnTheCallersLine) {
  const Program program = compile(
      "#include <bmc/bmc.h>\nproof_harness void f(int n) {\n  bmc_assume(n > 1);\n  bmc_assert(n > 2,\n"
      "             \"text\");\n  bmc_cover(n, \"c\");\n}");
  const llvm::Function& f = *find_function(program, "f");
  const auto line_of = [&](const char* callee) { return location_of(*calls_of(f, callee).at(0)); };
  EXPECT_EQ(line_of("bmc_assume_").line, 3u);
  EXPECT_EQ(line_of("bmc_assert_").line, 4u);
  EXPECT_EQ(line_of("bmc_cover_").line, 6u);
  EXPECT_EQ(line_of("bmc_assert_").file, path("input.c"));
}

TEST_F(HeaderMeaning, PutsChecksOfCxxIntoASystemFileBelowTheCallersLine) {
  const Program program =
      compile("#include <bmc/bmc.hpp>\nproof_harness void f(int n) {\n  bmc::check(n > 2, \"text\");\n}", "a.cpp");
  const llvm::Function& check = *find_function(program, "bmc::check");
  EXPECT_TRUE(is_system_file(location_of(*calls_of(check, "bmc_assert_").at(0)).file));
  EXPECT_EQ(location_of(*calls_of(*find_function(program, "f"), check.getName().str()).at(0)).line, 3u);
}

TEST_F(HeaderMeaning, EvaluatesEachArgumentOnce) {
  const Program program = compile(
      "#include <bmc/bmc.h>\nint next(void);\nproof_harness void f(void) {\n  bmc_assume(next());\n"
      "  bmc_assert(next(), \"x\");\n  bmc_cover(next(), \"x\");\n}");
  EXPECT_EQ(calls_of(*find_function(program, "f"), "next").size(), 3u);
}

TEST_F(HeaderMeaning, UsesTheTypedCallForEveryScalar) {
  const Program program = compile(std::string(kCxx), "a.cpp");
  const auto calls = [&](const char* function, const char* callee) {
    const llvm::Function* f = find_function(program, function);
    return f != nullptr ? calls_of(*f, callee).size() : 99;
  };
  EXPECT_EQ(calls("bmc::any<bool>", "bmc_any_bool"), 1u);
  EXPECT_EQ(calls("bmc::any<float>", "bmc_any_float"), 1u);
  EXPECT_EQ(calls("bmc::any<Point>", "bmc_any_bytes"), 1u);
  EXPECT_EQ(calls("bmc::detail::any_integer<short>", "bmc_any_u16"), 1u);
  EXPECT_EQ(calls("bmc::detail::any_integer<wchar_t>", "bmc_any_u32"), 1u);
  for (const char* name : {"bmc::any<Point>", "bmc::any_in<int>", "bmc::check", "bmc::any_of<Plain, Plain>"})
    if (const llvm::Function* function = find_function(program, name))
      EXPECT_TRUE(all<llvm::InvokeInst>(*function).empty()) << "the interface throws nothing";
}

TEST_F(HeaderMeaning, RefusesPointersAndTypesThatCannotBeCopied) {
  testing::internal::CaptureStderr();
  const Result<Program> pointer = load({write("a.cpp", "#include <bmc/bmc.hpp>\nint* p = bmc::any<int*>();")});
  const Result<Program> string =
      load({write("b.cpp", "#include <bmc/bmc.hpp>\n#include <string>\nauto s = bmc::any<std::string>();")});
  testing::internal::GetCapturedStderr();
  ASSERT_FALSE(pointer);
  EXPECT_NE(pointer.error().what.find("cannot invent objects"), std::string::npos);
  ASSERT_FALSE(string);
  EXPECT_NE(string.error().what.find("trivially copyable"), std::string::npos);
}

}  // namespace
}  // namespace bmc
