// SPDX-License-Identifier: Apache-2.0
#include "frontend/loops.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>

#include <map>
#include <random>
#include <set>

#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

using Edges = std::vector<std::vector<unsigned>>;  // successors by block; block 0 is the entry and has no predecessor

/// A function with the given control flow: block i is named "i" and switches to its successors.
class GraphFunction {
 public:
  explicit GraphFunction(const Edges& edges) : module_("graph", context_) {
    llvm::IRBuilder<> builder(context_);
    auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false);
    function_ = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "graph", module_);
    for (std::size_t i = 0; i < edges.size(); i++)
      blocks_.push_back(llvm::BasicBlock::Create(context_, std::to_string(i), function_));
    for (std::size_t i = 0; i < edges.size(); i++) {
      builder.SetInsertPoint(blocks_[i]);
      if (edges[i].empty()) {
        builder.CreateRetVoid();
        continue;
      }
      llvm::SwitchInst* branch = builder.CreateSwitch(function_->getArg(0), blocks_[edges[i][0]]);
      for (std::size_t k = 1; k < edges[i].size(); k++)
        branch->addCase(builder.getInt32(static_cast<unsigned>(k)), blocks_[edges[i][k]]);
    }
  }

  llvm::Function& function() { return *function_; }
  const llvm::BasicBlock* block(unsigned i) const { return blocks_[i]; }

 private:
  llvm::LLVMContext context_;
  llvm::Module module_;
  llvm::Function* function_ = nullptr;
  std::vector<llvm::BasicBlock*> blocks_;
};

int loop_at(const BlockOrder& order, const llvm::BasicBlock* block) {
  return order.loop_of[order.position.lookup(block)];
}

bool edge_is_in_order(const BlockOrder& order, const llvm::BasicBlock* from, const llvm::BasicBlock* to) {
  if (order.position.lookup(to) > order.position.lookup(from)) return true;
  const int loop = loop_at(order, to);
  return loop >= 0 && order.loops[static_cast<std::size_t>(loop)].head == to &&
         order.encloses(loop, loop_at(order, from));
}

/// Checks everything that frontend/loops.h promises.
void expect_contract(const llvm::Function& function, const BlockOrder& order) {
  std::set<const llvm::BasicBlock*> reachable;
  std::vector<const llvm::BasicBlock*> work = {&function.getEntryBlock()};
  while (!work.empty()) {
    const llvm::BasicBlock* block = work.back();
    work.pop_back();
    if (reachable.insert(block).second) work.insert(work.end(), llvm::succ_begin(block), llvm::succ_end(block));
  }
  ASSERT_EQ(order.blocks.size(), reachable.size());
  ASSERT_EQ(std::set(order.blocks.begin(), order.blocks.end()), reachable);
  ASSERT_EQ(order.position.size(), order.blocks.size());
  ASSERT_EQ(order.loop_of.size(), order.blocks.size());
  for (unsigned i = 0; i < order.blocks.size(); i++) {
    ASSERT_EQ(order.position.lookup(order.blocks[i]), i);
    for (const llvm::BasicBlock* successor : llvm::successors(order.blocks[i]))
      EXPECT_TRUE(edge_is_in_order(order, order.blocks[i], successor))
          << order.blocks[i]->getName().str() << " -> " << successor->getName().str();
  }
  std::set<std::string> ids;
  for (int loop = 0; loop < static_cast<int>(order.loops.size()); loop++) {
    const Loop& l = order.loops[static_cast<std::size_t>(loop)];
    EXPECT_TRUE(ids.insert(l.id).second) << l.id;
    EXPECT_LT(l.parent, loop);
    EXPECT_EQ(l.depth, l.parent < 0 ? 1 : order.loops[static_cast<std::size_t>(l.parent)].depth + 1);
    EXPECT_EQ(loop_at(order, l.head), loop);
    unsigned first = ~0u, last = 0, count = 0;
    bool has_back_edge = false;
    for (unsigned i = 0; i < order.blocks.size(); i++) {
      if (!order.encloses(loop, order.loop_of[i])) continue;
      first = std::min(first, i), last = i, count++;
      has_back_edge |= llvm::is_contained(llvm::successors(order.blocks[i]), l.head);
    }
    EXPECT_EQ(first, order.position.lookup(l.head)) << "the head comes first";
    EXPECT_EQ(count, last - first + 1) << "a loop is contiguous";
    EXPECT_TRUE(has_back_edge);
  }
}

/// Heads and members must be LLVM's natural loops if the graph is reducible.
void expect_natural_loops(llvm::Function& function, const BlockOrder& order) {
  const llvm::DominatorTree dominators(function);
  for (const llvm::BasicBlock* block : order.blocks)
    for (const llvm::BasicBlock* successor : llvm::successors(block))
      if (order.position.lookup(successor) <= order.position.lookup(block) && !dominators.dominates(successor, block))
        return;  // irreducible, or at least not provably reducible by this order
  const llvm::LoopInfo info(dominators);
  EXPECT_EQ(order.loops.size(), info.getLoopsInPreorder().size());
  for (const llvm::BasicBlock* block : order.blocks) {
    const llvm::Loop* natural = info.getLoopFor(block);
    const int loop = loop_at(order, block);
    ASSERT_EQ(natural == nullptr, loop < 0);
    if (natural == nullptr) continue;
    EXPECT_EQ(natural->getHeader(), order.loops[static_cast<std::size_t>(loop)].head);
    EXPECT_EQ(natural->getLoopDepth(), order.loops[static_cast<std::size_t>(loop)].depth);
  }
}

BlockOrder checked_order(GraphFunction& graph) {
  BlockOrder order = order_blocks(graph.function());
  expect_contract(graph.function(), order);
  expect_natural_loops(graph.function(), order);
  return order;
}

TEST(Loops, StraightLineHasNone) {
  GraphFunction graph({{1, 2}, {3}, {3}, {}});
  EXPECT_TRUE(checked_order(graph).loops.empty());
}

TEST(Loops, SelfLoopIsALoopOfOneBlock) {
  GraphFunction graph({{1}, {1, 2}, {}});
  const BlockOrder order = checked_order(graph);
  ASSERT_EQ(order.loops.size(), 1u);
  EXPECT_EQ(order.loops[0].head, graph.block(1));
  EXPECT_EQ(loop_at(order, graph.block(2)), -1);
}

TEST(Loops, NestedLoops) {
  GraphFunction graph({{1}, {2, 5}, {3}, {2, 4}, {1}, {}});
  const BlockOrder order = checked_order(graph);
  ASSERT_EQ(order.loops.size(), 2u);
  EXPECT_EQ(order.loops[0].head, graph.block(1));
  EXPECT_EQ(order.loops[1].head, graph.block(2));
  EXPECT_EQ(order.loops[1].parent, 0);
  EXPECT_EQ(order.loops[1].depth, 2u);
  EXPECT_EQ(loop_at(order, graph.block(4)), 0);
}

TEST(Loops, InfiniteLoopAndUnreachableBlocks) {
  GraphFunction graph({{1}, {2}, {1}, {4}, {3, 1}});
  const BlockOrder order = checked_order(graph);
  EXPECT_EQ(order.blocks.size(), 3u);
  ASSERT_EQ(order.loops.size(), 1u);
}

TEST(Loops, IrreducibleGraph) {
  GraphFunction graph({{1, 2}, {2, 3}, {1, 3}, {}});
  const BlockOrder order = checked_order(graph);
  ASSERT_EQ(order.loops.size(), 1u);
  EXPECT_EQ(loop_at(order, graph.block(1)), 0);
  EXPECT_EQ(loop_at(order, graph.block(2)), 0);
}

TEST(Loops, BourdonclesExample) {
  GraphFunction graph({{1}, {2}, {3, 8}, {4}, {5, 7}, {6}, {5, 7}, {3, 8}, {}});
  const BlockOrder order = checked_order(graph);
  ASSERT_EQ(order.loops.size(), 2u);  // 0 1 2 (3 4 (5 6) 7) 8
  EXPECT_EQ(order.loops[0].head, graph.block(3));
  EXPECT_EQ(order.loops[1].head, graph.block(5));
  for (unsigned i = 0; i <= 8; i++) EXPECT_EQ(order.position.lookup(graph.block(i)), i);
}

TEST(Loops, LargeGraphsNeedNoDeepStack) {
  Edges chain(100000);
  for (unsigned i = 0; i + 1 < chain.size(); i++) chain[i] = {i + 1};
  chain.back() = {1};
  GraphFunction long_loop(chain);
  EXPECT_EQ(order_blocks(long_loop.function()).loops.size(), 1u);

  const unsigned depth = 400;  // block i opens loop i, block 2 * depth - i + 1 closes it
  Edges nest(2 * depth + 2);
  for (unsigned i = 0; i <= 2 * depth; i++) nest[i] = {i + 1};
  for (unsigned i = 1; i <= depth; i++) nest[2 * depth - i + 1].push_back(i);
  GraphFunction deep(nest);
  EXPECT_EQ(checked_order(deep).loops.back().depth, depth);
}

TEST(Loops, RandomGraphsObeyTheContract) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; round++) {
    const unsigned size = 2 + random() % 14, density = 1 + random() % 3;
    Edges edges(size);
    for (std::vector<unsigned>& successors : edges)
      for (unsigned k = random() % (density + 1); k > 0; k--) successors.push_back(1 + random() % (size - 1));
    GraphFunction graph(edges);
    checked_order(graph);
    if (testing::Test::HasFailure()) FAIL() << "round " << round;
  }
}

using LoopSources = ProgramTest;

std::map<std::string, unsigned> lines(const llvm::Function& function) {
  std::map<std::string, unsigned> found;
  for (const Loop& loop : order_blocks(function).loops) found[loop.id] = loop.location.line;
  return found;
}

TEST_F(LoopSources, StandWhereTheirStatementsStart) {
  const Program program = compile(
      "void f(int n) {\n  for (int i = 0;\n       i < n; i++) {\n    while (n > 3)\n      n--;\n  }\n  do {\n"
      "    n++;\n  } while (n < 9);\nagain:\n  n--;\n  if (n) goto again;\n  for (;;)\n    if (n++) break;\n}");
  const std::map<std::string, unsigned> expected = {{"f.0", 2}, {"f.1", 4}, {"f.2", 7}, {"f.3", 11}, {"f.4", 13}};
  EXPECT_EQ(lines(*find_function(program, "f")), expected);
}

TEST_F(LoopSources, AreNumberedBySourceNotByControlFlow) {
  const Program program = compile(
      "void f(int n) {\n  goto last;\nfirst:\n  while (n) n--;\n  return;\nlast:\n  while (n > 9) n--;\n"
      "  goto first;\n}");
  const std::map<std::string, unsigned> expected = {{"f.0", 4}, {"f.1", 7}};
  EXPECT_EQ(lines(*find_function(program, "f")), expected);
}

TEST_F(LoopSources, TakeInTheBlocksThatEndInThem) {
  const Program program = compile(
      "_Noreturn void stop(int);\nvoid f(int n) {\n  if (n < 0) stop(0);\n  for (int i = 0; i < n; i++) {\n"
      "    if (i == 3) stop(1);\n    for (int k = 0; k < i; k++)\n      if (k == 5) stop(2);\n  }\n}");
  const llvm::Function& f = *find_function(program, "f");
  const BlockOrder order = order_blocks(f);
  expect_contract(f, order);
  ASSERT_EQ(order.loops.size(), 2u);
  std::vector<int> loops_of_dead_ends;
  for (std::size_t i = 0; i < order.blocks.size(); i++)
    if (llvm::isa<llvm::UnreachableInst>(order.blocks[i]->getTerminator()))
      loops_of_dead_ends.push_back(order.loop_of[i]);
  std::ranges::sort(loops_of_dead_ends);
  EXPECT_EQ(loops_of_dead_ends, (std::vector<int>{-1, 0, 1}));
}

TEST_F(LoopSources, PutBlocksThatEndInThemNextToTheirOrigin) {
  const Program program = compile(
      "_Noreturn void stop(int);\nvoid f(int n) {\n  for (int i = 0; i < n; i++) {\n    if (!(n > 3)) stop(1);\n"
      "    n--;\n    if (!(n > 5)) stop(2);\n    n--;\n  }\n}");
  const BlockOrder order = order_blocks(*find_function(program, "f"));
  unsigned dead_ends = 0;
  for (std::size_t i = 1; i < order.blocks.size(); i++) {
    if (!llvm::isa<llvm::UnreachableInst>(order.blocks[i]->getTerminator())) continue;
    EXPECT_EQ(order.blocks[i]->getSinglePredecessor(), order.blocks[i - 1]);
    dead_ends++;
  }
  EXPECT_EQ(dead_ends, 2u);
}

TEST_F(LoopSources, OfComputedGotos) {
  const Program program = compile(
      "int f(const unsigned char* p) {\n  static const void* const to[] = {&&inc, &&dec, &&end};\n  int n = 0;\n"
      "  goto *to[*p];\ninc:\n  n++;\n  goto *to[*++p];\ndec:\n  n--;\n  goto *to[*++p];\nend:\n  return n;\n}");
  const llvm::Function& f = *find_function(program, "f");
  const BlockOrder order = order_blocks(f);
  expect_contract(f, order);
  EXPECT_GE(order.loops.size(), 1u);
}

TEST_F(LoopSources, OfCxx) {
  const Program program = compile(
      "#include <vector>\nnamespace n { struct S { int sum(const std::vector<int>& v) {\n  int s = 0;\n"
      "  for (int x : v)\n    try { s += x; if (s > 9) throw s; } catch (int e) { continue; }\n"
      "  return s; } }; }\nint f(const std::vector<int>& v) { return n::S().sum(v); }",
      "input.cpp");
  const std::map<std::string, unsigned> expected = {{"n::S::sum.0", 4}};
  EXPECT_EQ(lines(*find_function(program, "n::S::sum")), expected);
  for (const llvm::Function& function : *program.module)
    if (!function.isDeclaration()) expect_contract(function, order_blocks(function));
}

}  // namespace
}  // namespace bmc
