// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/rules.h"

#include <algorithm>

namespace bmc {

RuleTable::RuleTable(std::span<const std::string> without) {
  const auto add = [&](const Rule& rule) {
    if (std::ranges::find(without, rule.name) == without.end())
      rows_[static_cast<std::size_t>(rule.op)].push_back(rule);
  };
  for (const Rule& rule : core_rules()) add(rule);
  for (std::size_t i = 0; i < kOpCount; i++) core_count_[i] = rows_[i].size();
  for (const auto theory : kTheories)
    for (const Rule& rule : theory()) add(rule);
}

bool switch_off(RewriteOptions& options, const std::string& name) {
  if (name == kRulesName) options.rules = false;
  if (name == kFactsName) options.facts = false;
  if (name == kLiftingName) options.lifting = false;
  if (name == kRulesName || name == kFactsName || name == kLiftingName) return true;
  const auto has_name = [&](const Rule& rule) { return rule.name == name; };
  bool is_rule = std::ranges::any_of(core_rules(), has_name);
  for (const auto theory : kTheories) is_rule |= std::ranges::any_of(theory(), has_name);
  if (is_rule) options.without.push_back(name);
  return is_rule;
}

}  // namespace bmc
