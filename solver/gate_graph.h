// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bmc {

/// A gate of a GateGraph or its complement. A default-constructed literal is the constant false.
class Literal {
 public:
  constexpr Literal() = default;
  constexpr Literal(std::uint32_t gate, bool negated) : code_(gate << 1 | static_cast<std::uint32_t>(negated)) {}
  constexpr std::uint32_t gate() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr bool is_constant() const { return gate() == 0; }
  constexpr Literal operator!() const { return Literal(gate(), !negated()); }
  /// The literal itself, or its complement if `flip`.
  constexpr Literal operator^(bool flip) const { return Literal(gate(), negated() != flip); }
  friend constexpr bool operator==(Literal, Literal) = default;
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  std::uint32_t code_ = 0;
};

inline constexpr Literal kFalse{0, false};
inline constexpr Literal kTrue{0, true};

enum class GateKind : std::uint8_t { Constant, Input, And, Xor, Xor3, Mux, Majority };

/// One node. And, Xor: a and b. Xor3, Majority: a, b and c. Mux: a ? b : c.
struct Gate {
  Literal a, b, c;
  GateKind kind = GateKind::Input;
  friend bool operator==(const Gate&, const Gate&) = default;
};

/// A hash-consed circuit. Makers rewrite by constants, equal and complementary operands, and what one operand says
/// about the gate right below another (two levels brought nothing). Complements are moved out of Xor, Xor3, Mux and
/// Majority as far as their symmetries allow, so that equal functions of equal operands are one gate.
/// Operands have smaller indices than the gates that use them.
class GateGraph {
 public:
  GateGraph();

  Literal input();  ///< A fresh one.
  Literal and_(Literal a, Literal b);
  Literal or_(Literal a, Literal b) { return !and_(!a, !b); }
  Literal xor_(Literal a, Literal b);
  Literal xor3(Literal a, Literal b, Literal c);      ///< The sum of a full adder.
  Literal majority(Literal a, Literal b, Literal c);  ///< Its carry.
  Literal mux(Literal condition, Literal then, Literal otherwise);

  const Gate& gate(std::uint32_t index) const { return gates_[index]; }
  std::size_t size() const { return gates_.size(); }
  /// Is the gate an operand of more than one gate?
  bool is_shared(std::uint32_t index) const { return uses_[index] > 1; }
  /// Is there such a gate already? False for operands that the maker would have rewritten.
  bool has(GateKind kind, Literal a, Literal b, Literal c) const;

 private:
  Literal make(const Gate& gate);
  Literal given(Literal t, Literal condition) const;
  std::size_t slot_of(const Gate& gate) const;
  void grow();
  void use(Literal operand);

  std::vector<Gate> gates_;
  std::vector<std::uint8_t> uses_;    // Saturates at 2.
  std::vector<std::uint32_t> table_;  // Open addressing; 0: empty. Inputs are not in it.
};

}  // namespace bmc
