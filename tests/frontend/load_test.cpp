// SPDX-License-Identifier: Apache-2.0
#include "frontend/load.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Verifier.h>

#include "frontend/compile.h"
#include "frontend/models.h"
#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

class Load : public ProgramTest {
 protected:
  std::string error(std::vector<std::string> files) const {
    const Result<Program> program = load(std::move(files));
    return program ? "no error" : program.error().line();
  }
  bool fails_with(std::vector<std::string> files, const std::string& text) const {
    const std::string line = error(std::move(files));
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_NE(line.find(text), std::string::npos) << line;
    return line.find(text) != std::string::npos;
  }
};

TEST_F(Load, CompilesSourcesOfBothLanguages) {
  const Program program = compile("int f(int x) { return x + 1; }");
  ASSERT_NE(find_function(program, "f"), nullptr);
  const Program cxx = compile(
      "#include <concepts>\ntemplate <std::integral T> T g(T x) { return x; }\n"
      "int h() { return g(1); }",
      "input.cpp");
  EXPECT_NE(find_function(cxx, "g<int>"), nullptr);
}

TEST_F(Load, PassesOptionsToTheCompiler) {
  const Program program = compile("int f(void) { return N; }", "input.c", {"-DN=7"});
  EXPECT_NE(find_function(program, "f"), nullptr);
  testing::internal::CaptureStderr();
  const Result<Program> old =
      load({write("old.cpp", "#include <concepts>\nstd::integral auto x = 1;")}, {"-std=c++17"});
  testing::internal::GetCapturedStderr();
  EXPECT_FALSE(old);
}

TEST_F(Load, FindsBmcHeadersByDefault) {
  const Program program = compile("#include <bmc/bmc.h>\nproof_harness void f(void) { bmc_assume(1); }");
  EXPECT_EQ(calls_of(*find_function(program, "f"), "bmc_assume_").size(), 1u);
}

TEST_F(Load, ReadsBitcodeAndTextAlike) {
  const std::string text = "int f(int x) { return x * 2; }";
  const Result<Program> bitcode = load({make_ir(text, "a.bc", "a.c", "-c -O1 -Xclang -disable-llvm-passes")});
  const Result<Program> ir = load({make_ir(text, "a.ll", "a.c", "-S -O1 -Xclang -disable-llvm-passes")});
  ASSERT_TRUE(bitcode) << bitcode.error().line();
  ASSERT_TRUE(ir) << ir.error().line();
  EXPECT_EQ(find_function(*bitcode, "f")->getInstructionCount(), find_function(*ir, "f")->getInstructionCount());
  EXPECT_EQ(bitcode->inputs, std::vector<std::string>{path("a.bc")});
}

TEST_F(Load, ReadsOptimisedAndSanitizedBitcode) {
  const std::string text =
      "#include <string.h>\nint f(int* p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] / n; "
      "return s << n; }\nlong g(const char* s) { return (long)strlen(s); }";
  for (const char* options : {"-O0", "-O1", "-O2", "-O3", "-Os", "-O1 -fsanitize=undefined",
                              "-O2 -fsanitize=undefined -fsanitize-trap=undefined", "-O0 -fsanitize=undefined"}) {
    const Result<Program> program = load({make_ir(text, "o.bc", "o.c", std::string("-c ") + options)});
    ASSERT_TRUE(program) << options << ": " << program.error().line();
    EXPECT_NE(find_function(*program, "f"), nullptr) << options;
  }
}

TEST_F(Load, LinksSeveralInputsOfDifferentKinds) {
  const std::string a = write("a.c", "int g(int); int f(int x) { return g(x); }");
  const std::string b =
      make_ir("static int h(int x) { return x; } int g(int x) { return h(x); }", "b.bc", "b.c", "-c -O0");
  const std::string c = write("c.ll", "define i32 @k() {\n  ret i32 1\n}\n");
  const Result<Program> program = load({a, b, c});
  ASSERT_TRUE(program) << program.error().line();
  for (const char* name : {"f", "g", "h", "k"}) EXPECT_NE(find_function(*program, name), nullptr) << name;
  EXPECT_EQ(program->inputs.size(), 3u);
}

TEST_F(Load, GivesTextWithoutATargetTheUsualOne) {
  const Result<Program> program = load({write("a.ll", "@g = global { i8, i64 } zeroinitializer\n")});
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_EQ(program->module->getTargetTriple(), "x86_64-pc-linux-gnu");
  EXPECT_EQ(program->module->getDataLayout().getTypeAllocSize(program->module->getNamedGlobal("g")->getValueType()),
            16u);
}

TEST_F(Load, SaysWhichSymbolIsDefinedTwice) {
  const std::string a = write("a.c", "int twice(void) { return 1; }"),
                    b = write("b.c", "int twice(void) { return 2; }");
  EXPECT_TRUE(fails_with({a, b}, "b.c: defines 'twice', which " + a + " defines too"));
  const std::string weak = write("w.c", "__attribute__((weak)) int twice(void) { return 3; }");
  EXPECT_TRUE(load({a, weak}));
}

TEST_F(Load, ReportsTheCompilersFirstErrorWithItsPlace) {
  testing::internal::CaptureStderr();
  const std::string line = error({write("a.c", "int f(void) {\n  return x;\n}\nint g(void) { return y; }\n")});
  const std::string diagnostics = testing::internal::GetCapturedStderr();
  EXPECT_EQ(line, path("a.c") + ":2:10: error: use of undeclared identifier 'x'");
  EXPECT_NE(diagnostics.find("identifier 'y'"), std::string::npos);
}

TEST_F(Load, ReportsMissingHeadersAndBadOptions) {
  testing::internal::CaptureStderr();
  EXPECT_TRUE(fails_with({write("a.c", "#include <no/such/header.h>\n")}, "a.c:1:10: fatal error: 'no/such/header.h'"));
  const Result<Program> program = load({write("b.c", "int x;\n")}, {"--no-such-option"});
  testing::internal::GetCapturedStderr();
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().line().find("--no-such-option"), std::string::npos) << program.error().line();
}

TEST_F(Load, RefusesWhatIsNoProgramInOneLine) {
  EXPECT_TRUE(fails_with({}, "no input"));
  EXPECT_TRUE(fails_with({path("missing.bc")}, "missing.bc: cannot be read"));
  EXPECT_TRUE(fails_with({path("missing.c")}, "missing.c: cannot be read"));
  EXPECT_TRUE(fails_with({path("")}, "is a directory"));
  EXPECT_TRUE(fails_with({write("empty.bc", "")}, "empty.bc: is empty"));
  EXPECT_TRUE(fails_with({write("empty.c", "")}, "empty.c: is empty"));
  EXPECT_TRUE(fails_with({write("elf.bc", std::string("\x7f"
                                                      "ELF\0\0\1",
                                                      7))},
                         "is neither bitcode nor textual LLVM IR"));
  EXPECT_TRUE(fails_with({write("words.ll", "hello there\n")}, "words.ll:1:1: is not valid LLVM IR"));
  EXPECT_TRUE(fails_with({write("magic.bc", "BC\xc0\xde")}, "magic.bc: is not readable bitcode"));
  EXPECT_TRUE(fails_with({write("noise.bc", "BC\xc0\xde" + std::string(4096, '\xa5'))}, "noise.bc: "));
}

TEST_F(Load, RefusesTruncatedBitcode) {
  const std::string whole = read(make_ir("int f(int x) { return x; }", "a.bc", "a.c", "-c -O1"));
  for (std::size_t size = 4; size < whole.size(); size += whole.size() / 20)
    EXPECT_TRUE(fails_with({write("cut.bc", whole.substr(0, size))}, "cut.bc: ")) << size;
}

TEST_F(Load, RefusesInvalidIr) {
  const std::string file = write("a.ll",
                                 "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n"
                                 "  br label %b\nb:\n  ret i32 %x\n}\n");
  EXPECT_TRUE(fails_with({file}, "a.ll: is not valid LLVM IR (Instruction does not dominate all uses!)"));
}

TEST_F(Load, RefusesOtherTargets) {
  const std::string a = write("a.ll", "target triple = \"aarch64-linux-gnu\"\n@g = global i32 0\n");
  EXPECT_TRUE(fails_with({a}, "a.ll: is built for aarch64-linux-gnu; bmc takes x86-64 code"));
}

TEST_F(Load, BlamesANewerLlvmForItsBitcode) {
  std::string text = read(make_ir("int f(int x) { return x; }", "a.bc", "a.c", "-c -O1"));
  const Result<Program> good = load({path("a.bc")});
  ASSERT_TRUE(good) << good.error().line();
  // The producer stands in the identification block as 6-bit or 8-bit characters; an unknown epoch fails the reader.
  const std::size_t middle = text.size() / 2;
  for (std::size_t i = middle; i < middle + 64; i++) text[i] = static_cast<char>(~text[i]);
  EXPECT_TRUE(fails_with({write("a.bc", text)}, "clang-19"));
}

TEST_F(Load, KeepsQuietAboutWhatItHandles) {
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  (void)error({write("noise.bc", "BC\xc0\xde" + std::string(4096, '\x35'))});
  (void)error({write("words.ll", "define @\n")});
  // Broken debug information is dropped with a warning that nobody asked for.
  (void)error({write("debug.ll",
                     "define void @f() !dbg !0 {\n  ret void\n}\n!llvm.module.flags = !{!1}\n"
                     "!0 = !{}\n!1 = !{i32 2, !\"Debug Info Version\", i32 3}\n")});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST_F(Load, LinksTheModelsThatAreNeededAndMarksThem) {
  const Program program = compile("#include <string.h>\nlong f(const char* s) { return (long)strlen(s); }");
  const llvm::Function* strlen = program.module->getFunction("strlen");
  ASSERT_NE(strlen, nullptr);
  EXPECT_FALSE(strlen->isDeclaration());
  EXPECT_TRUE(strlen->hasFnAttribute(kModelAttribute));
  EXPECT_FALSE(find_function(program, "f")->hasFnAttribute(kModelAttribute));
  EXPECT_EQ(program.module->getFunction("strcpy"), nullptr);
  EXPECT_EQ(location_of(*strlen).file.rfind("<bmc>/", 0), 0u) << location_of(*strlen).file;
  EXPECT_FALSE(llvm::verifyModule(*program.module, &llvm::errs()));
}

TEST_F(Load, MarksTheGlobalsOfModels) {
  const Program program = compile("#include <ctype.h>\nint mine;\nint f(int c) { return isalpha(c) + mine; }");
  unsigned marked = 0;
  for (const llvm::GlobalVariable& global : program.module->globals()) marked += global.hasMetadata(kModelAttribute);
  EXPECT_GE(marked, 1u);
  EXPECT_FALSE(program.module->getNamedGlobal("mine")->hasMetadata(kModelAttribute));
  EXPECT_FALSE(llvm::verifyModule(*program.module, &llvm::errs()));
}

TEST_F(Load, LinksOnlyTheCompileUnitsOfTheModelsInUse) {
  const Program program = compile("#include <string.h>\nlong f(const char* s) { return (long)strlen(s); }");
  EXPECT_LE(program.module->getNamedMetadata("llvm.dbg.cu")->getNumOperands(), 3u);
  bool is_broken = true;
  EXPECT_FALSE(llvm::verifyModule(*program.module, &llvm::errs(), &is_broken));
  EXPECT_FALSE(is_broken);
}

TEST_F(Load, LetsTheUsersDefinitionWin) {
  const Program program = compile(
      "unsigned long strlen(const char* s) { return 42; }\n"
      "char* strdup(const char*);\nchar* f(const char* s) { return strdup(s); }");
  const llvm::Function* strlen = program.module->getFunction("strlen");
  EXPECT_FALSE(strlen->hasFnAttribute(kModelAttribute));
  EXPECT_EQ(strlen->getInstructionCount(), find_function(program, "strlen")->getInstructionCount());
  EXPECT_EQ(location_of(*strlen).file, path("input.c"));
}

TEST_F(Load, KeepsTheUsersLocalFunctionsApartFromModels) {
  const Program program = compile(
      "static __attribute__((noinline)) unsigned long strlen(const char* s) { return 42; }\n"
      "char* strdup(const char*);\nchar* f(const char* s) { return strlen(s) ? strdup(s) : 0; }");
  const llvm::Function* model = program.module->getFunction("strlen");
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(model->hasFnAttribute(kModelAttribute));
  EXPECT_FALSE(model->isDeclaration());
  EXPECT_FALSE(calls_of(*program.module->getFunction("strdup"), "strlen").empty());
  EXPECT_TRUE(calls_of(*find_function(program, "f"), "strlen").empty());
  EXPECT_FALSE(llvm::verifyModule(*program.module, &llvm::errs()));
}

TEST_F(Load, LinksTheStateOfAModelOnce) {
  // The handlers are called by what other models use, registered by what the program uses.
  const Program program =
      compile("#include <stdlib.h>\nstatic void last(void) {}\nvoid f(void) { atexit(last); exit(0); }");
  unsigned copies = 0;
  for (const llvm::GlobalVariable& global : program.module->globals())
    copies += global.getName().starts_with("handlers");
  EXPECT_EQ(copies, 1u);
}

TEST_F(Load, PrefersAModelToAnInlineCopyFromASystemHeader) {
  const std::string text =
      "extern inline __attribute__((gnu_inline)) unsigned long strlen(const char* s) { return 7; }\n"
      "unsigned long f(const char* s) { return strlen(s); }";
  const Program program = compile(text);
  EXPECT_TRUE(program.module->getFunction("strlen")->hasFnAttribute(kModelAttribute));
}

TEST_F(Load, RecordsNoPathOfTheBuildInTheModels) {
  const std::string models(model_archive());
  EXPECT_GT(models.size(), 1000u);
  EXPECT_EQ(models.find(BMC_SOURCE_DIR), std::string::npos);
}

TEST_F(Load, KeepsMultiplicationAndAdditionApart) {
  const Program program = compile("double f(double a, double b, double c) { return a * b + c; }");
  EXPECT_TRUE(calls_of(*find_function(program, "f"), "llvm.fmuladd.f64").empty());
}

TEST_F(Load, HasStdStringsCodeInTheUsersModule) {
  const Program program = compile("#include <string>\nvoid f(std::string& s) { s.append(\"x\"); }", "input.cpp");
  const llvm::Function* f = find_function(program, "f");
  ASSERT_EQ(all<llvm::CallBase>(*f).size(), 1u);
  EXPECT_FALSE(all<llvm::CallBase>(*f).front()->getCalledFunction()->isDeclaration());
}

}  // namespace
}  // namespace bmc
