// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/term/facts.h"

namespace bmc {

// Facts with one part set and the rest unknown; compute_facts tightens them.
Facts facts_from_bits(std::uint64_t zeros, std::uint64_t ones, unsigned width);
Facts facts_from_unsigned(std::uint64_t umin, std::uint64_t umax, unsigned width);
Facts facts_from_signed(std::int64_t smin, std::int64_t smax, unsigned width);

/// Bits and intervals made to agree.
Facts tightened(Facts f, unsigned width);

Facts facts_add(const FactArgs& x);
Facts facts_mul(const FactArgs& x);
Facts facts_udiv(const FactArgs& x);
Facts facts_urem(const FactArgs& x);
Facts facts_sdiv(const FactArgs& x);
Facts facts_srem(const FactArgs& x);
Facts facts_shl(const FactArgs& x);
Facts facts_lshr(const FactArgs& x);
Facts facts_ashr(const FactArgs& x);
Facts facts_umul_overflow(const FactArgs& x);
Facts facts_smul_overflow(const FactArgs& x);

}  // namespace bmc
