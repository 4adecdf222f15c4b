// SPDX-License-Identifier: Apache-2.0
#include "frontend/debug_info.h"

#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

using DebugInfo = ProgramTest;

const llvm::AllocaInst* variable(const llvm::Function& function, const std::string& name) {
  for (const llvm::AllocaInst* slot : all<llvm::AllocaInst>(function))
    if (variable_name(*slot) == name) return slot;
  return nullptr;
}

TEST_F(DebugInfo, PlacesInstructionsFunctionsAndGlobals) {
  const Program program = compile("int g;\nint\nf(int x) {\n  return\n    x / g;\n}\n");
  const llvm::Function* f = find_function(program, "f");
  const llvm::BinaryOperator* division = all<llvm::BinaryOperator>(*f).front();
  EXPECT_EQ(location_of(*division), (SourceLoc{path("input.c"), 5, 7, "f"}));
  EXPECT_EQ(location_of(*f), (SourceLoc{path("input.c"), 3, 0, "f"}));
  EXPECT_EQ(location_of(*program.module->getNamedGlobal("g")), (SourceLoc{path("input.c"), 1, 0, ""}));
}

TEST_F(DebugInfo, KnowsNothingWithoutDebugInformation) {
  const Program program = compile("int f(int x) { int y = x; return y; }", "input.c", {"-g0"});
  const llvm::Function* f = find_function(program, "f");
  EXPECT_FALSE(location_of(*f).is_known());
  EXPECT_FALSE(location_of(f->getEntryBlock().front()).is_known());
  EXPECT_EQ(variable_name(*f->getArg(0)), "");
  EXPECT_EQ(variable_name(f->getEntryBlock().front()), "");
  EXPECT_EQ(source_name(*f), "f");
}

TEST_F(DebugInfo, MakesRelativeFileNamesAbsolute) {
  const Result<Program> program = load({write(
      "a.ll",
      "define void @f() !dbg !3 {\n  ret void, !dbg !5\n}\n!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
      "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
      "!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)\n"
      "!2 = !DIFile(filename: \"./sub/a.c\", directory: \"/home/me\")\n"
      "!3 = distinct !DISubprogram(name: \"f\", file: !2, line: 8, type: !4, unit: !1, spFlags: DISPFlagDefinition)\n"
      "!4 = !DISubroutineType(types: !{null})\n!5 = !DILocation(line: 9, column: 1, scope: !3)\n")});
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_EQ(location_of(*program->module->getFunction("f")).file, "/home/me/sub/a.c");
}

TEST_F(DebugInfo, NamesTheInlinedFunctionOfOptimisedCode) {
  const std::string file = make_ir(
      "static int inner(int* p) { return *p; }\nint outer(int* p) {\n  return inner(p);\n}\n", "a.bc", "a.c", "-c -O2");
  const Result<Program> program = load({file});
  ASSERT_TRUE(program) << program.error().line();
  const llvm::LoadInst* load = all<llvm::LoadInst>(*find_function(*program, "outer")).front();
  EXPECT_EQ(location_of(*load).function, "inner");
  EXPECT_EQ(location_of(*load).line, 1u);
}

TEST_F(DebugInfo, NamesFunctionsAsTheSourceDoes) {
  const Program program = compile(
      "namespace n { struct S { S(int); ~S(); int get(int) const; template <class T> T as(); int operator[](int); }; "
      "}\n"
      "n::S::S(int) {}\nn::S::~S() {}\nint n::S::get(int x) const { return x; }\nint n::S::operator[](int x) { return "
      "x; }\n"
      "template <class T> T n::S::as() { return T(); }\ntemplate int n::S::as<int>();\nstatic int helper(int x) { "
      "return x; }\n"
      "namespace { int hidden(int x) { return x; } }\nextern \"C\" int plain(int x) { return helper(x) + hidden(x); "
      "}\n",
      "input.cpp");
  for (const char* name : {"n::S::S", "n::S::~S", "n::S::get", "n::S::as<int>", "n::S::operator[]", "helper",
                           "(anonymous namespace)::hidden", "plain"})
    EXPECT_NE(find_function(program, name), nullptr) << name;
}

TEST_F(DebugInfo, NamesLocalFunctionsThatTheLinkerRenamed) {
  const std::string a = write("a.c", "static int help(int x) { return x; } int f(int x) { return help(x); }");
  const std::string b = write("b.c", "static int help(int x) { return -x; } int g(int x) { return help(x); }");
  const Result<Program> program = load({a, b});
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_EQ(std::count_if(program->module->begin(), program->module->end(),
                          [](const llvm::Function& f) { return source_name(f) == "help"; }),
            2);
}

TEST_F(DebugInfo, NamesLocalsParametersAndGlobals) {
  const Program program = compile(
      "static int counter; int f(int first, char* second) {\n  static int calls;\n  int local = first;\n"
      "  { long inner = 2; local += inner; }\n  return local + *second + counter++ + calls++ + \"x\"[0]; }");
  const llvm::Function& f = *find_function(program, "f");
  EXPECT_NE(variable(f, "local"), nullptr);
  EXPECT_NE(variable(f, "inner"), nullptr);
  EXPECT_NE(variable(f, "first"), nullptr);
  EXPECT_EQ(variable_name(*f.getArg(0)), "first");
  EXPECT_EQ(variable_name(*f.getArg(1)), "second");
  EXPECT_EQ(variable_name(*program.module->getNamedGlobal("counter")), "counter");
  EXPECT_EQ(variable_name(*program.module->getNamedGlobal("f.calls")), "calls");
  EXPECT_EQ(variable_name(*program.module->getNamedGlobal(".str")), "");
  const auto* type = llvm::dyn_cast_or_null<llvm::DIBasicType>(variable_type(*variable(f, "inner")));
  ASSERT_NE(type, nullptr);
  EXPECT_EQ(type->getName(), "long");
}

TEST_F(DebugInfo, NamesVariablesOfCxx) {
  const Program program = compile(
      "namespace n { int shared; } struct S { static int count; int x; int get() { return x; } };\n"
      "int S::count; struct P { int a, b; };\n"
      "int f(S s, P p) { auto [u, w] = p; return s.get() + n::shared + S::count + u + w; }",
      "input.cpp");
  EXPECT_EQ(variable_name(*program.module->getNamedGlobal("_ZN1n6sharedE")), "n::shared");
  EXPECT_EQ(variable_name(*program.module->getNamedGlobal("_ZN1S5countE")), "S::count");
  const llvm::Function& get = *find_function(program, "S::get");
  EXPECT_EQ(variable_name(*get.getArg(0)), "this");
  EXPECT_NE(variable(*find_function(program, "f"), "s"), nullptr);
}

TEST_F(DebugInfo, NamesVariablesByRecordsAndByIntrinsics) {
  Program program = compile("int f(int x) { int y = x; return y; }");
  const llvm::Function& f = *find_function(program, "f");
  EXPECT_NE(variable(f, "y"), nullptr);
  program.module->convertFromNewDbgValues();
  EXPECT_FALSE(all<llvm::DbgVariableIntrinsic>(f).empty());
  EXPECT_NE(variable(f, "y"), nullptr);
  EXPECT_EQ(variable_name(*f.getArg(0)), "x");
}

TEST_F(DebugInfo, NamesParametersOfOptimisedCode) {
  const Result<Program> program = load({make_ir("int f(int x, int* p) { return x / *p; }", "a.bc", "a.c", "-c -O2")});
  ASSERT_TRUE(program) << program.error().line();
  const llvm::Function& f = *find_function(*program, "f");
  EXPECT_EQ(variable_name(*f.getArg(0)), "x");
  EXPECT_EQ(variable_name(*f.getArg(1)), "p");
}

TEST(SystemFiles, AreThoseOfTheCompilerTheLibraryAndBmc) {
  for (const char* file :
       {"/usr/include/string.h", "/usr/include/c++/12/vector", "/usr/lib/gcc/x86_64-linux-gnu/12/include/x.h",
        "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector", "/usr/local/include/lib.h",
        "/opt/llvm/lib/clang/19/include/stddef.h", "<bmc>/string.c", "/home/me/bmc/harness/include/bmc/bmc.hpp",
        "/opt/bmc/include/bmc/bmc.h"})
    EXPECT_TRUE(is_system_file(file)) << file;
  for (const char* file : {"/home/me/a.c", "", "a.c", "/home/usr/include/a.h", "/home/me/bmc/parser.h", "/usr/src/a.c",
                           "/home/me/lib/clang/tool.cpp"})
    EXPECT_FALSE(is_system_file(file)) << file;
}

}  // namespace
}  // namespace bmc
