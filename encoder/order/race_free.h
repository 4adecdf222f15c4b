// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/order/models.h"
#include "encoder/order/order.h"

namespace bmc {

// A program that has no race under sequential consistency behaves under rc11 and tso as it does there (RC11, theorem 4;
// C++20 6.9.2.2 note 22). For these programs one graph does, without happens-before: two accesses race in some
// execution exactly if, in some execution, two conflicting ones follow each other directly and neither hands on to the
// other by release and acquire. (Take a race whose second access comes first; leave out all that happens after its
// first access; nothing that is left reads from that, or conflicts with the first access, which can therefore be moved
// up to the second. Boehm and Adve, "Foundations of the C++ Concurrency Memory Model", PLDI 2008, for locks and
// sequentially consistent atomics.)
//
// Conflicting accesses that are both sequentially consistent are no race; all others are, plain or not: so the
// operations of a lock are covered, and a program that makes something of weaker orders, even within a library model,
// is found to have weak races.

/// Is it worth trying? Not where the program itself asks for weaker orders, and not without sequentially consistent
/// accesses of its own: what only locks order is decided as fast by the memory model itself.
bool may_be_race_free(const OrderProblem& problem, const StaticOrder& order);

/// States that the execution is sequentially consistent. Returns all races; what is not executed directly before or
/// behind the other access of some race is not restricted by their conditions.
std::vector<Race> constrain_race_free(OrderParts& parts);

}  // namespace bmc
