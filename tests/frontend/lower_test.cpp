// SPDX-License-Identifier: Apache-2.0
#include "frontend/lower.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include <functional>
#include <map>

#include "frontend/compile.h"
#include "frontend/diagnostics.h"
#include "frontend/read.h"
#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

using Lower = ProgramTest;
using OpcodeCounts = std::map<std::string, std::map<unsigned, unsigned>>;

OpcodeCounts count_opcodes(const llvm::Module& module) {
  OpcodeCounts counts;
  for (const llvm::Function& function : module) {
    if (function.hasFnAttribute(kModelAttribute)) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      counts[function.getName().str()][instruction.getOpcode()]++;
  }
  return counts;
}

bool loads_through_a_pointer_variable(const llvm::Function& f) {
  for (const llvm::LoadInst* load : all<llvm::LoadInst>(f))
    if (llvm::isa<llvm::LoadInst>(load->getPointerOperand())) return true;
  return false;
}

bool loads_past_an_array(const llvm::Function& f) {
  for (const llvm::LoadInst* load : all<llvm::LoadInst>(f)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(load->getPointerOperand());
    const auto* index = gep != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(*(gep->idx_end() - 1)) : nullptr;
    if (index != nullptr && index->getSExtValue() == 5) return true;
  }
  return false;
}

bool loads_variable(const llvm::Function& f, const std::string& name) {
  for (const llvm::LoadInst* load : all<llvm::LoadInst>(f))
    if (variable_name(*load->getPointerOperand()) == name) return true;
  return false;
}

bool has_binary(const llvm::Function& f, llvm::Instruction::BinaryOps opcode, bool nsw) {
  for (const llvm::BinaryOperator* op : all<llvm::BinaryOperator>(f))
    if (op->getOpcode() == opcode && (!nsw || op->hasNoSignedWrap())) return true;
  return false;
}

struct Bug {
  const char* name;
  const char* text;
  std::function<bool(const llvm::Function&)> is_present;
};

const std::vector<Bug>& bugs() {
  using Op = llvm::Instruction;
  static const std::vector<Bug> kBugs = {
      {"null dereference", "void f(void) { int* p = 0; *p; }", loads_through_a_pointer_variable},
      {"out of bounds", "void f(void) { int a[3]; a[5]; }", loads_past_an_array},
      {"uninitialised read", "void f(void) { int z; z; }", [](const auto& f) { return loads_variable(f, "z"); }},
      {"dead store", "void f(int* p) { *p = 1; *p = 2; }",
       [](const auto& f) { return all<llvm::StoreInst>(f).size() == 3; }},
      {"signed overflow", "void f(int x, int y) { x + y; }",
       [](const auto& f) { return has_binary(f, Op::Add, true); }},
      {"negation", "void f(int x) { -x; }", [](const auto& f) { return has_binary(f, Op::Sub, true); }},
      {"division", "void f(int x) { x / 0; }", [](const auto& f) { return has_binary(f, Op::SDiv, false); }},
      {"remainder", "void f(unsigned x, unsigned y) { x % y; }",
       [](const auto& f) { return has_binary(f, Op::URem, false); }},
      {"shift", "void f(int x) { x << 40; }", [](const auto& f) { return has_binary(f, Op::Shl, false); }},
      {"float cast", "void f(double x) { (int)x; }", [](const auto& f) { return !all<llvm::FPToSIInst>(f).empty(); }},
      {"lifetimes", "void f(void) { { int x = 1; } }",
       [](const auto& f) { return calls_of(f, "llvm.lifetime.end.p0").size() == 1; }},
      {"unused allocation", "void* malloc(unsigned long); void f(void) { malloc(3); }",
       [](const auto& f) { return calls_of(f, "malloc").size() == 1; }},
      {"copy", "void f(char* p) { __builtin_memcpy(p, p + 1, 4); }",
       [](const auto& f) { return calls_of(f, "llvm.memcpy.p0.p0.i64").size() == 1; }},
      {"unreachable", "void f(int x) { if (x) __builtin_unreachable(); }",
       [](const auto& f) { return all<llvm::UnreachableInst>(f).size() == 1; }},
      {"endless loop", "void f(void) { for (;;) ; }", [](const auto& f) { return all<llvm::ReturnInst>(f).empty(); }},
  };
  return kBugs;
}

TEST_F(Lower, DeletesNoBug) {
  for (const Bug& bug : bugs()) {
    const Program program = compile(bug.text);
    ASSERT_NE(find_function(program, "f"), nullptr) << bug.name;
    EXPECT_TRUE(bug.is_present(*find_function(program, "f"))) << bug.name;
  }
}

TEST_F(Lower, KeepsAMissingReturnOfCxx) {
  const Program program = compile("int f(int x) { if (x) return 1; }", "input.cpp");
  EXPECT_EQ(all<llvm::UnreachableInst>(*find_function(program, "f")).size(), 1u);
}

TEST_F(Lower, LeavesEveryInstructionOfOrdinaryCodeAlone) {
  const std::string file =
      write("input.cpp",
            "#include <vector>\n#include <string>\n#include <map>\n#include <stdexcept>\n"
            "int f(std::vector<int>& v, const std::string& s) { std::map<std::string, int> m; m[s] = v.at(1) / v[2];\n"
            "  try { if (m.size() > 3) throw std::runtime_error(s); } catch (const std::exception& e) { return "
            "e.what()[0]; }\n"
            "  return m.begin()->second; }\n");
  const Result<std::unique_ptr<llvm::MemoryBuffer>> compiled = compile_source(file, {}, "");
  ASSERT_TRUE(compiled);
  llvm::LLVMContext context;
  capture_diagnostics(context);
  const Result<std::unique_ptr<llvm::Module>> module = parse_module(**compiled, file, context);
  ASSERT_TRUE(module);
  const Result<Program> program = load({file});
  ASSERT_TRUE(program);
  EXPECT_GT(count_opcodes(**module).size(), 100u);
  OpcodeCounts before = count_opcodes(**module);
  // Where a model of ours has the same inline function, linking keeps either; those are not the program's own.
  for (const llvm::Function& function : *program->module)
    if (function.hasFnAttribute(kModelAttribute)) before.erase(function.getName().str());
  EXPECT_GT(before.size(), 100u);
  EXPECT_EQ(before, count_opcodes(*program->module));
}

TEST_F(Lower, SplitsCoroutinesAndKeepsTheirAccesses) {
  const Program program = compile(
      "#include <coroutine>\nstruct Task { struct promise_type { int v; Task get_return_object() { return {}; }\n"
      "  std::suspend_always initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return "
      "{}; }\n"
      "  void return_void() {} void unhandled_exception() {} }; };\n"
      "Task count(int* p) { *p = 1; co_await std::suspend_always{}; *p = 2; }\n",
      "input.cpp");
  unsigned functions = 0, stores = 0;
  for (const llvm::Function& function : *program.module) {
    EXPECT_FALSE(function.isPresplitCoroutine());
    EXPECT_FALSE(function.getName().starts_with("llvm.coro.") && !function.use_empty()) << function.getName().str();
    if (!function.getName().contains("count")) continue;
    functions++;
    for (const llvm::StoreInst* store : all<llvm::StoreInst>(function)) {
      const auto* value = llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand());
      stores += value != nullptr && value->getBitWidth() == 32 && value->getZExtValue() != 0;
    }
  }
  EXPECT_GE(functions, 3u);
  EXPECT_GE(stores, 2u);
}

TEST_F(Lower, TurnsDebugIntrinsicsIntoRecords) {
  const std::string file = make_ir("int f(int x) { int y = x; return y; }", "a.ll", "a.c",
                                   "-S -O0 -Xclang -mllvm -Xclang -experimental-debuginfo-iterators=0");
  const Result<Program> program = load({file});
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_TRUE(program->module->IsNewDbgInfoFormat);
  for (const llvm::CallBase* call : all<llvm::CallBase>(*find_function(*program, "f")))
    EXPECT_FALSE(call->getCalledFunction()->getName().starts_with("llvm.dbg.")) << "left as a call";
}

}  // namespace
}  // namespace bmc
