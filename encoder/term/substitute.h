// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "encoder/term/term_pool.h"

namespace bmc {

/// `term` with the terms that `known` maps replaced, and rewritten where that changes something. Adds what it finds to
/// `known`, which is to be used for one replacement only. Cost: linear in what is not known yet.
Term substitute(TermPool& pool, std::unordered_map<Term, Term>& known, Term term);

}  // namespace bmc
