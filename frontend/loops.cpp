// SPDX-License-Identifier: Apache-2.0
#include "frontend/loops.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "frontend/debug_info.h"

namespace bmc {
namespace {

using Block = unsigned;  // index into Graph::blocks

bool is_dead_end(const llvm::BasicBlock* block) { return llvm::isa<llvm::UnreachableInst>(block->getTerminator()); }

/// The reachable part of a control-flow graph, block 0 is the entry. Dead ends are the first successors, and so come
/// next in the order: what they claim is stated before what follows in the program.
struct Graph {
  std::vector<const llvm::BasicBlock*> blocks;
  std::vector<std::vector<Block>> successors;
};

Graph reachable_graph(const llvm::Function& function) {
  Graph graph;
  llvm::DenseMap<const llvm::BasicBlock*, Block> number;
  const auto number_of = [&](const llvm::BasicBlock* block) {
    const auto [known, is_new] = number.try_emplace(block, static_cast<Block>(graph.blocks.size()));
    if (is_new) graph.blocks.push_back(block);
    return known->second;
  };
  number_of(&function.getEntryBlock());
  for (Block b = 0; b < graph.blocks.size(); b++) {  // grows as successors are found
    std::vector<Block>& successors = graph.successors.emplace_back();
    for (const bool dead_ends : {true, false})
      for (const llvm::BasicBlock* successor : llvm::successors(graph.blocks[b]))
        if (is_dead_end(successor) == dead_ends)
          if (const Block s = number_of(successor); !llvm::is_contained(successors, s)) successors.push_back(s);
  }
  return graph;
}

/// A strongly connected component; `members` has the block first that the search met first.
struct Component {
  std::vector<Block> members;
  bool is_loop = false;
};

/// Tarjan's algorithm with an explicit stack, on the part of a graph whose blocks carry a given label.
class ComponentSearch {
 public:
  ComponentSearch(const Graph& graph, const std::vector<unsigned>& label)
      : graph_(graph), label_(label), index_(graph.blocks.size(), 0), low_(graph.blocks.size(), 0) {}

  /// The components with `part` as label that are reachable from `roots`, in topological order.
  std::vector<Component> run(const std::vector<Block>& roots, unsigned part) {
    part_ = part;
    found_.clear();
    for (const Block root : llvm::reverse(roots))
      if (label_[root] == part && index_[root] == 0) search(root);
    std::reverse(found_.begin(), found_.end());
    return std::move(found_);
  }

  /// Makes the blocks searchable again. Requires: their labels changed or no search runs.
  void forget(const std::vector<Block>& blocks) {
    for (const Block b : blocks) index_[b] = 0;
  }

 private:
  struct Visit {
    Block block;
    std::size_t next;  // successors from `next` on, last first, are still to be looked at: the first goes first
  };

  void open(Block block) {
    index_[block] = low_[block] = ++clock_;
    stack_.push_back(block);
    visits_.push_back({block, graph_.successors[block].size()});
  }

  void search(Block root) {
    open(root);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      const Block block = visit.block;
      if (visit.next == 0) {
        visits_.pop_back();
        if (!visits_.empty()) low_[visits_.back().block] = std::min(low_[visits_.back().block], low_[block]);
        if (low_[block] == index_[block]) close(block);
        continue;
      }
      const Block successor = graph_.successors[block][--visit.next];
      if (label_[successor] != part_) continue;
      if (index_[successor] == 0)
        open(successor);
      else if (index_[successor] != kClosed)
        low_[block] = std::min(low_[block], index_[successor]);
    }
  }

  void close(Block root) {
    const auto begin = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    Component component{std::vector<Block>(begin, stack_.end()), false};
    stack_.erase(begin, stack_.end());
    for (const Block b : component.members) index_[b] = kClosed;
    component.is_loop = component.members.size() > 1 || llvm::is_contained(graph_.successors[root], root);
    found_.push_back(std::move(component));
  }

  static constexpr unsigned kClosed = ~0u;
  const Graph& graph_;
  const std::vector<unsigned>& label_;
  std::vector<unsigned> index_, low_;
  std::vector<Block> stack_;
  std::vector<Visit> visits_;
  std::vector<Component> found_;
  unsigned clock_ = 0;
  unsigned part_ = 0;
};

/// Bourdoncle's order by its definition: the components in topological order, each loop as its head followed by the
/// order of its other blocks. The head is the block that the search meets first; it dominates the loop if any does.
class Orderer {
 public:
  explicit Orderer(const Graph& graph) : graph_(graph), label_(graph.blocks.size(), 0), search_(graph, label_) {}

  BlockOrder run() {
    push(search_.run({0}, 0), -1);
    while (!tasks_.empty()) {
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      place(task.component.members.front(), task);
    }
    return std::move(order_);
  }

 private:
  struct Task {
    Component component;
    int loop;  // that encloses it
  };

  void push(std::vector<Component> components, int loop) {
    for (Component& component : llvm::reverse(components)) tasks_.push_back({std::move(component), loop});
  }

  void place(Block head, Task& task) {
    const int loop = task.component.is_loop ? add_loop(head, task.loop) : task.loop;
    order_.position[graph_.blocks[head]] = static_cast<unsigned>(order_.blocks.size());
    order_.blocks.push_back(graph_.blocks[head]);
    order_.loop_of.push_back(loop);
    label_[head] = kPlaced;
    if (!task.component.is_loop) return;
    const unsigned part = static_cast<unsigned>(loop) + 1;
    for (const Block b : task.component.members)
      if (b != head) label_[b] = part;
    search_.forget(task.component.members);
    push(search_.run(graph_.successors[head], part), loop);
  }

  int add_loop(Block head, int parent) {
    Loop loop;
    loop.head = graph_.blocks[head];
    loop.parent = parent;
    loop.depth = parent < 0 ? 1 : order_.loops[static_cast<std::size_t>(parent)].depth + 1;
    order_.loops.push_back(std::move(loop));
    return static_cast<int>(order_.loops.size()) - 1;
  }

  static constexpr unsigned kPlaced = ~0u;
  const Graph& graph_;
  std::vector<unsigned> label_;  // 0 at first, loop + 1 for a loop's blocks without the head, kPlaced
  ComponentSearch search_;
  std::vector<Task> tasks_;  // the next one is the last
  BlockOrder order_;
};

/// The innermost loop that contains all predecessors of a block, -1 for none.
int loop_of_predecessors(const BlockOrder& order, const llvm::BasicBlock* block) {
  std::optional<int> common;
  for (const llvm::BasicBlock* predecessor : llvm::predecessors(block)) {
    const auto position = order.position.find(predecessor);
    if (position == order.position.end()) continue;
    const int loop = order.loop_of[position->second];
    if (!common) common = loop;
    while (!order.encloses(*common, loop)) *common = order.loops[static_cast<std::size_t>(*common)].parent;
  }
  return common.value_or(-1);
}

/// Draws blocks that go nowhere, as those of failed assertions, into the loops that they are reached from: executed in
/// each run of the body, their claims are stated in the order of the program, and not all as one behind the loop.
/// False if there are none.
bool draw_in_dead_ends(Graph& graph, const BlockOrder& order) {
  bool any = false;
  for (Block b = 0; b < graph.blocks.size(); b++) {
    if (!is_dead_end(graph.blocks[b])) continue;
    const int loop = loop_of_predecessors(order, graph.blocks[b]);
    if (loop < 0) continue;
    const llvm::BasicBlock* head = order.loops[static_cast<std::size_t>(loop)].head;
    graph.successors[b].push_back(static_cast<Block>(llvm::find(graph.blocks, head) - graph.blocks.begin()));
    any = true;
  }
  return any;
}

/// clang puts the places where a loop statement starts and ends into the metadata of its back edge.
SourceLoc statement_start(const llvm::Instruction& latch) {
  const llvm::MDNode* metadata = latch.getMetadata(llvm::LLVMContext::MD_loop);
  if (metadata == nullptr) return {};
  for (const llvm::MDOperand& operand : metadata->operands())
    if (const auto* start = llvm::dyn_cast_or_null<llvm::DILocation>(operand.get())) return location_of(*start);
  return {};
}

SourceLoc loop_location(const BlockOrder& order, int loop) {
  const llvm::BasicBlock* head = order.loops[static_cast<std::size_t>(loop)].head;
  for (const llvm::BasicBlock* latch : llvm::predecessors(head)) {
    const auto position = order.position.find(latch);
    if (position == order.position.end() || !order.encloses(loop, order.loop_of[position->second])) continue;
    if (SourceLoc start = statement_start(*latch->getTerminator()); start.is_known()) return start;
  }
  for (const llvm::Instruction& instruction : *head)
    if (SourceLoc first = location_of(instruction); first.is_known()) return first;
  return {};
}

void number_loops(BlockOrder& order, const std::string& function) {
  std::vector<std::size_t> by_source(order.loops.size());
  std::iota(by_source.begin(), by_source.end(), std::size_t{0});
  std::sort(by_source.begin(), by_source.end(), [&](std::size_t a, std::size_t b) {
    const SourceLoc &x = order.loops[a].location, &y = order.loops[b].location;
    return std::tie(x.line, x.column, a) < std::tie(y.line, y.column, b);
  });
  for (std::size_t number = 0; number < by_source.size(); number++)
    order.loops[by_source[number]].id = function + "." + std::to_string(number);
}

}  // namespace

bool BlockOrder::encloses(int loop, int inner) const {
  while (inner > loop) inner = loops[static_cast<std::size_t>(inner)].parent;
  return inner == loop;
}

BlockOrder order_blocks(const llvm::Function& function) {
  if (function.isDeclaration()) return BlockOrder();
  Graph graph = reachable_graph(function);
  BlockOrder order = Orderer(graph).run();
  if (draw_in_dead_ends(graph, order)) order = Orderer(graph).run();
  for (int loop = 0; loop < static_cast<int>(order.loops.size()); loop++)
    order.loops[static_cast<std::size_t>(loop)].location = loop_location(order, loop);
  number_loops(order, source_name(function));
  return order;
}

}  // namespace bmc
