// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// What lower_floats has done so far: by term id, the lowered term or none. One per pool.
using FloatCache = std::vector<Term>;

/// The term with every Fp operator below it replaced by its circuit over bit-vectors; the same value under every
/// assignment (encoder/term/eval.h). No Fp operator is left, whatever the format.
Term lower_floats(TermPool& pool, Term t, FloatCache& cache);

/// The circuit of one Fp operator: `t` gives the operator and its payload, `kids` the operands. Requires: t's operator
/// is an Fp one.
Term lower_float_operator(TermPool& pool, Term t, std::span<const Term> kids);

}  // namespace bmc
