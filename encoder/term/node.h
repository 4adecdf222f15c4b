// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "encoder/term/op.h"
#include "encoder/term/term.h"

namespace bmc {

/// An operator over operands: what a node is before it is in the pool, and what rewrite rules match.
/// `payload` is 0 but for Extract (lowest bit taken), Var (its number) and Fp operators (see fp_payload).
struct Expr {
  Op op = Op::Const;
  unsigned width = 0;
  std::uint32_t payload = 0;
  std::array<Term, 3> kids{};

  Term operator[](unsigned i) const { return kids[i]; }
  unsigned arity() const { return info(op).arity; }
  friend bool operator==(const Expr&, const Expr&) = default;
};

/// A term as stored: 24 bytes. A constant of up to 64 bits lives in the first two operand slots, a wider one in
/// TermPool::Impl::wide, at index `payload`.
struct Node {
  Op op = Op::Const;
  bool raw = false;  ///< Only make_raw has asked for it: it may not be in normal form.
  std::uint16_t width = 0;
  std::uint32_t payload = 0;
  std::array<Term, 3> kids{};
  std::uint32_t facts = 0;  ///< Index into TermPool::Impl::facts; unused for constants and above 64 bits.

  bool is_narrow_const() const { return op == Op::Const && width <= 64; }
  std::uint64_t narrow_value() const { return kids[0].id() | static_cast<std::uint64_t>(kids[1].id()) << 32; }
  Expr expr() const { return {op, width, payload, kids}; }
};
static_assert(sizeof(Node) == 24);

/// Payload of Fp operators: the operands' format, FpToFp's target, FpRound's rounding.
constexpr std::uint32_t fp_payload(FpFormat format, FpFormat target = FpFormat::Half,
                                   Rounding rounding = Rounding::NearestEven) {
  return static_cast<std::uint32_t>(format) | static_cast<std::uint32_t>(target) << 8 |
         static_cast<std::uint32_t>(rounding) << 16;
}
constexpr FpFormat payload_format(std::uint32_t payload) { return static_cast<FpFormat>(payload & 0xFF); }
constexpr FpFormat payload_target(std::uint32_t payload) { return static_cast<FpFormat>(payload >> 8 & 0xFF); }
constexpr Rounding payload_rounding(std::uint32_t payload) { return static_cast<Rounding>(payload >> 16 & 0xFF); }

/// All ones in the low `width` bits. Requires: width <= 64.
constexpr std::uint64_t low_mask(unsigned width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

/// The value read as two's complement of that width. Requires: 1 <= width <= 64.
constexpr std::int64_t sign_extend(std::uint64_t value, unsigned width) {
  return static_cast<std::int64_t>(value << (64 - width)) >> (64 - width);
}

/// A vector that grows by whole chunks, so that references to elements stay valid.
template <typename T>
class ChunkedVector {
 public:
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return chunks_[i >> kBits][i & kMask]; }
  const T& operator[](std::size_t i) const { return chunks_[i >> kBits][i & kMask]; }
  T& push_back(const T& value) {
    if (size_ >> kBits == chunks_.size()) chunks_.push_back(std::make_unique<T[]>(std::size_t{1} << kBits));
    T& place = (*this)[size_++];
    place = value;
    return place;
  }

 private:
  static constexpr std::size_t kBits = 12;
  static constexpr std::size_t kMask = (std::size_t{1} << kBits) - 1;
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
};

/// Open addressing from 32-bit hashes to ids; who is equal is the caller's business.
class IdTable {
 public:
  IdTable() : slots_(1024) {}

  /// The id whose hash is `hash` and for which `same(id)` holds, or 0.
  template <typename Same>
  std::uint32_t find(std::uint32_t hash, Same same) const {
    for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].id == 0) return 0;
      if (slots_[i].hash == hash && same(slots_[i].id)) return slots_[i].id;
    }
  }
  void insert(std::uint32_t hash, std::uint32_t id) {
    if (++used_ * 2 > slots_.size()) grow();
    place(hash, id);
  }

 private:
  struct Slot {
    std::uint32_t hash = 0, id = 0;
  };
  void place(std::uint32_t hash, std::uint32_t id) {
    std::size_t i = hash & (slots_.size() - 1);
    while (slots_[i].id != 0) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = {hash, id};
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.id != 0) place(slot.hash, slot.id);
  }
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace bmc
