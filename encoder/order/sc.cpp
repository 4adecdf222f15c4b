// SPDX-License-Identifier: Apache-2.0
// Sequential consistency: program order, reads-from, coherence and from-read have no cycle together.
#include "encoder/order/models.h"

namespace bmc {

void constrain_sc(OrderParts& parts) {
  OrderGraph graph(parts.problem.pool, parts.problem.events.size());
  add_program_order(parts, graph);
  add_releases(parts, graph);
  const auto vertex = [&](PartNumber p) { return vertex_of(parts.problem, parts.communication.parts()[p].event); };
  for (const Region& region : parts.communication.regions())
    add_communication(parts, region, graph, Communications::All, vertex);
  make_acyclic(parts, graph, 1);
}

}  // namespace bmc
