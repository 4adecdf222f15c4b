// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "encoder/ops/adapt.h"
#include "encoder/ops/ops.h"

namespace bmc {
namespace {

namespace Intrinsic = llvm::Intrinsic;

using Table = std::span<const IntrinsicRow> (*)();
constexpr Table kTables[] = {overflow_intrinsics, integer_intrinsics,   bit_intrinsics,    float_intrinsics,
                             rounding_intrinsics, reduction_intrinsics, vector_intrinsics, other_intrinsics};

/// Without effect on anything that a program computes.
constexpr Intrinsic::ID kIgnored[] = {
    Intrinsic::dbg_assign,
    Intrinsic::dbg_declare,
    Intrinsic::dbg_label,
    Intrinsic::dbg_value,
    Intrinsic::donothing,
    Intrinsic::sideeffect,
    Intrinsic::var_annotation,
    Intrinsic::codeview_annotation,
    Intrinsic::pseudoprobe,
    Intrinsic::prefetch,
    Intrinsic::invariant_start,
    Intrinsic::invariant_end,
    Intrinsic::clear_cache,
    Intrinsic::pcmarker,
    Intrinsic::experimental_noalias_scope_decl,
    Intrinsic::instrprof_cover,
    Intrinsic::instrprof_callsite,
    Intrinsic::instrprof_increment,
    Intrinsic::instrprof_increment_step,
};

std::vector<IntrinsicRow> sorted_rows() {
  std::vector<IntrinsicRow> rows;
  for (Table table : kTables) rows.insert(rows.end(), table().begin(), table().end());
  std::ranges::sort(rows, {}, &IntrinsicRow::id);
  return rows;
}

}  // namespace

ExecFn pure_intrinsic(Intrinsic::ID id) {
  static const std::vector<IntrinsicRow> kRows = sorted_rows();
  const auto row = std::ranges::lower_bound(kRows, id, {}, &IntrinsicRow::id);
  return row != kRows.end() && row->id == id ? row->exec : nullptr;
}

bool is_ignored_intrinsic(Intrinsic::ID id) { return std::ranges::find(kIgnored, id) != std::end(kIgnored); }

}  // namespace bmc
