// SPDX-License-Identifier: Apache-2.0
#include "harness/harness.h"
#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

class Discover : public ProgramTest {
 protected:
  static std::vector<std::string> names(const Result<std::vector<Harness>>& harnesses) {
    std::vector<std::string> found;
    if (!harnesses) return {"error: " + harnesses.error().line()};
    for (const Harness& harness : *harnesses) found.push_back(harness.name);
    return found;
  }
  static std::vector<std::string> discover(const Program& program, const std::vector<std::string>& chosen = {},
                                           bool any_function = false) {
    return names(discover_harnesses(program, chosen, any_function));
  }
  Program compile_harnesses(const std::string& text, const std::string& name = "input.c") const {
    return compile("#include <bmc/bmc.h>\n" + text, name);
  }
};

using Names = std::vector<std::string>;

TEST_F(Discover, FindsMarkedFunctionsInSourceOrder) {
  const Program program = compile_harnesses(
      "proof_harness static void z(void) {}\nvoid plain(void) {}\n"
      "proof_harness void a(int n) { bmc_assume(n); }\nstatic proof_harness void m(void) {}");
  EXPECT_EQ(discover(program), (Names{"z", "a", "m"}));
  const Result<std::vector<Harness>> harnesses = discover_harnesses(program, {}, false);
  ASSERT_TRUE(harnesses);
  EXPECT_EQ((*harnesses)[1].function, program.module->getFunction("a"));
  EXPECT_EQ((*harnesses)[1].location, (SourceLoc{path("input.c"), 4, 0, "a"}));
  EXPECT_FALSE((*harnesses)[1].unwind.has_value());
}

TEST_F(Discover, OrdersSeveralFilesAsGiven) {
  const std::string mark = "__attribute__((annotate(\"proof_harness\"))) ";
  const std::string b = write("b.c", "\n\n" + mark + "void b1(void) {}\n" + mark + "void b2(void) {}\n");
  const std::string a = write("a.c", mark + "void a1(void) {}\n");
  const Result<Program> program = load({b, a});
  ASSERT_TRUE(program);
  EXPECT_EQ(discover(*program), (Names{"b1", "b2", "a1"}));
}

TEST_F(Discover, ReadsTheUnwindMark) {
  const Program program = compile_harnesses(
      "#define LIMIT 12\nproof_harness proof_harness_unwind(7) void a(void) {}\n"
      "proof_harness_unwind(LIMIT) proof_harness void b(void) {}\n"
      "proof_harness proof_harness_unwind(3u) void c(void) {}\n"
      "proof_harness_unwind(2) void no_harness(void) {}");
  const Result<std::vector<Harness>> harnesses = discover_harnesses(program, {}, false);
  ASSERT_TRUE(harnesses);
  ASSERT_EQ(harnesses->size(), 3u);
  EXPECT_EQ((*harnesses)[0].unwind, 7u);
  EXPECT_EQ((*harnesses)[1].unwind, 12u);
  EXPECT_EQ((*harnesses)[2].unwind, 3u);
  const Result<std::vector<Harness>> chosen = discover_harnesses(program, {"no_harness"}, true);
  ASSERT_TRUE(chosen);
  EXPECT_EQ((*chosen)[0].unwind, 2u);
}

TEST_F(Discover, RefusesAnUnwindMarkThatIsNoNumber) {
  for (const char* bound : {"n + 1", "0", "-1", "99999999999"}) {
    const Program program =
        compile_harnesses("proof_harness proof_harness_unwind(" + std::string(bound) + ") void f(void) {}");
    const Names found = discover(program);
    EXPECT_EQ(found.front().rfind("error: f: proof_harness_unwind(", 0), 0u) << found.front();
  }
}

TEST_F(Discover, SelectsBySourceNameOrSymbol) {
  const Program program = compile_harnesses(
      "namespace n { proof_harness void f() {} proof_harness void f(int) {} }\n"
      "struct S { proof_harness static void g() {} };\n"
      "template <class T> proof_harness void t(T) {}\ntemplate void t<int>(int);\n"
      "template void t<char>(char);",
      "input.cpp");
  EXPECT_EQ(discover(program), (Names{"n::f", "n::f", "S::g", "t<char>", "t<int>"}));
  EXPECT_EQ(discover(program, {"n::f"}), (Names{"n::f", "n::f"}));
  EXPECT_EQ(discover(program, {"_ZN1n1fEi"}), Names{"n::f"});
  EXPECT_EQ(discover(program, {"t<int>", "S::g", "S::g"}), (Names{"S::g", "t<int>"}));
}

TEST_F(Discover, TakesAnyFunctionOnlyWhenAsked) {
  const Program program = compile_harnesses(
      "proof_harness void a(void) {}\nint plain(int x) { return x; }\nint outside(int);\n"
      "int caller(void) { return outside(1); }");
  EXPECT_EQ(discover(program, {"plain"}), Names{"error: plain: there is no such harness; harnesses: a"});
  EXPECT_EQ(discover(program, {"plain"}, true), Names{"plain"});
  EXPECT_EQ(discover(program, {"a", "plain"}, true), (Names{"a", "plain"}));
  EXPECT_EQ(discover(program, {"outside"}, true),
            Names{"error: outside: there is no such function with a body; harnesses: a"});
  EXPECT_EQ(discover(program, {}, true), Names{"a"});
}

TEST_F(Discover, SaysHowToMarkAHarness) {
  const Program program = compile("int f(int x) { return x; }");
  const Names found = discover(program);
  EXPECT_NE(found.front().find("write proof_harness before a function"), std::string::npos);
  EXPECT_EQ(discover(program, {"g"}), Names{"error: g: there is no such harness; no function is marked proof_harness"});
}

TEST_F(Discover, SurvivesStrangeAnnotations) {
  const Result<Program> program =
      load({write("a.ll",
                  "@s = private constant [14 x i8] c\"proof_harness\\00\"\n@t = private constant [3 x i8] c\"abc\"\n@e "
                  "= external constant i8\n"
                  "@llvm.global.annotations = appending global [5 x { ptr, ptr, ptr, i32, ptr }] [\n"
                  "  { ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @s, ptr null, i32 1, ptr null },\n"
                  "  { ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @t, ptr null, i32 1, ptr null },\n"
                  "  { ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @e, ptr null, i32 1, ptr null },\n"
                  "  { ptr, ptr, ptr, i32, ptr } { ptr @s, ptr null, ptr null, i32 1, ptr null },\n"
                  "  { ptr, ptr, ptr, i32, ptr } zeroinitializer], section \"llvm.metadata\"\n"
                  "define void @f() {\n  ret void\n}\n")});
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_EQ(discover(*program), Names{"f"});
}

}  // namespace
}  // namespace bmc
