// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "encoder/term/term_pool.h"

namespace bmc {

/// A symbolic offset that is one of: first, first + 2^shift, first + 2 * 2^shift, ...
struct OffsetRange {
  Term offset;
  std::uint64_t first = 0;
  unsigned shift = 0;
};

/// The term that is values[k] where the offset is the k-th of its range; anything beyond them. Requires: values are
/// not empty, and of one width.
///
/// Cells written by a loop are often one expression of their offset: `i < n ? x : y` in cell i, for all i. Then the
/// value is that expression of the symbolic offset, and no choice among the cells is needed. What is such an
/// expression in part is taken apart: the branches of an ite by themselves, a prefix and the rest by themselves.
/// Everything else becomes a multiplexer tree on the bits of the offset.
Term value_by_offset(TermPool& pool, const OffsetRange& at, std::span<const Term> values);

}  // namespace bmc
