// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoder/order/communication.h"
#include "encoder/order/event.h"

namespace bmc {

/// Finds three or more threads that do the same, and puts them in order: of executions that differ only in which of these
/// threads plays which part, one is kept. Every violation of a property has one of the same property among those kept.
///
/// Threads are the same if exchanging any two neighbours maps the program to itself: each one's events and statements
/// to the other's, with the same terms but for the variables that stand for what is read or chosen, and those of all
/// other threads to themselves. Two things are not mapped exactly, and need not be: the creations stand side by side, so
/// that nothing can happen between them; and the creator may wait for each thread's end in turn, each wait a read that
/// the thread's one write to a place of its own lets pass. Executions in which such a wait lasts for ever are not
/// restricted, unless nothing depends on which one that is. The order is that of the first writes that all of them make to
/// one place; those that do not get there come last.
/// Requires: problem.statements. Cost: linear in the terms, for each two neighbours.
void break_symmetry(const OrderProblem& problem, Communication& communication, std::vector<Term>& clauses);

}  // namespace bmc
