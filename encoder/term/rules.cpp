// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/rules.h"

namespace bmc {

RuleTable::RuleTable() {
  for (const Rule& rule : core_rules()) rows_[static_cast<std::size_t>(rule.op)].push_back(rule);
  for (std::size_t i = 0; i < kOpCount; i++) core_count_[i] = rows_[i].size();
  for (const auto theory : kTheories)
    for (const Rule& rule : theory()) rows_[static_cast<std::size_t>(rule.op)].push_back(rule);
}

}  // namespace bmc
