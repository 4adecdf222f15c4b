// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "encoder/term/term_pool.h"

namespace bmc {

/// All values of a term, as unsigned integers, are `remainder` modulo `modulus`; 0: the value is `remainder`.
struct Congruence {
  std::uint64_t modulus = 1, remainder = 0;
};

/// What the term's form says (Granger, "Static analysis of arithmetical congruences", 1989): the offset of a member of
/// an element of an array is that of the member modulo the element's size. Requires: width(t) <= 64.
Congruence congruence_of(const TermPool& pool, Term t);

/// Two blocks of bytes by their offsets and sizes: where the first can begin, counted from the start of the second, if
/// they share a byte at all. Nothing if there is more than one place; `place` is empty if they never meet.
struct Meeting {
  std::optional<std::int64_t> place;
};
std::optional<Meeting> only_meeting(const TermPool& pool, Term offset, std::uint64_t size, Term other,
                                    std::uint64_t other_size);

}  // namespace bmc
