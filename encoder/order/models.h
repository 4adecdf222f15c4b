// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/order/communication.h"
#include "encoder/order/happens_before.h"
#include "encoder/order/order_graph.h"
#include "encoder/order/schedule.h"

namespace bmc {

/// That one event comes before another, beyond what its memory model says: an access before or behind the release of
/// what it accesses.
struct ReleaseOrder {
  EventNumber release, access;
  Term release_first;  ///< Else the access comes first.
  Term both;           ///< Both are executed and concern the same object.
};

/// What the axioms of a memory model are stated over.
struct OrderParts {
  const OrderProblem& problem;
  const StaticOrder& order;
  Communication& communication;
  const HappensBefore* happens_before;  ///< Null where only sequential consistency is asked for.
  const std::vector<ReleaseOrder>& releases;
  std::vector<Term>& clauses;
};

/// Each states that the execution is one of its model.
/// RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency in C/C++11", PLDI 2017), with C++20's
/// release sequences.
void constrain_rc11(OrderParts& parts);
/// x86-TSO (Owens, Sarkar, Sewell, TPHOLs 2009), axiomatic as in Alglave, Maranget, Tautschnig (TOPLAS 2014).
void constrain_tso(OrderParts& parts);
/// Sequential consistency (Lamport 1979; Shasha and Snir 1988).
void constrain_sc(OrderParts& parts);

/// The vertex of an event: both halves of a read-modify-write share the read's.
OrderGraph::Vertex vertex_of(const OrderProblem& problem, EventNumber event);
/// Edges of program order and thread creation between consecutive events.
void add_program_order(const OrderParts& parts, OrderGraph& graph);
void add_releases(const OrderParts& parts, OrderGraph& graph);
/// The parts of a region that are in an order, in program order by thread.
std::vector<PartNumber> parts_of(const OrderParts& parts, const Region& region);
/// Edges of program order between the accesses to each place of a region, over vertices that are parts.
void add_place_order(const OrderParts& parts, const Region& region, OrderGraph& graph);
/// Which reads-from edges a graph gets: all, or those between threads only. Coherence and from-read come always.
enum class Communications : std::uint8_t { All, BetweenThreads };
/// Calls visit(from, to, condition, is_order) for every such edge between different vertices.
void for_each_communication(OrderParts& parts, const Region& region, Communications which,
                            const std::function<OrderGraph::Vertex(PartNumber)>& vertex,
                            const std::function<void(PartNumber, PartNumber, Term, bool)>& visit);
void add_communication(OrderParts& parts, const Region& region, OrderGraph& graph, Communications which,
                       const std::function<OrderGraph::Vertex(PartNumber)>& vertex);
/// What a replay executed, from orders that are all constants (execution.cpp).
Execution read_execution(OrderParts& parts);
/// States that the graph has no cycle; `name` tells its variables from another graph's.
void make_acyclic(OrderParts& parts, OrderGraph& graph, std::uint64_t name);

}  // namespace bmc
