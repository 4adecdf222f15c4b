// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace bmc {

/// A term: a 32-bit handle into the TermPool that made it. Equal handles are equal terms, and structurally equal
/// terms of one pool have equal handles. A default-constructed Term is no term.
class Term {
 public:
  constexpr Term() = default;
  constexpr bool valid() const { return id_ != 0; }
  constexpr std::uint32_t id() const { return id_; }
  friend constexpr bool operator==(Term, Term) = default;
  friend constexpr auto operator<=>(Term, Term) = default;

 private:
  friend class TermPool;
  constexpr explicit Term(std::uint32_t id) : id_(id) {}
  std::uint32_t id_ = 0;
};

}  // namespace bmc

template <>
struct std::hash<bmc::Term> {
  std::size_t operator()(bmc::Term t) const noexcept { return t.id() * 0x9E3779B97F4A7C15ull >> 16; }
};
