// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/IntrusiveRefCntPtr.h>

#include <array>
#include <cstdint>

namespace bmc {

/// A sparse array over 64-bit indices with cheap copies: a radix tree whose nodes are shared between copies and copied
/// when written while shared ("Ideal Hash Trees", Bagwell 2001, without the hashing). A default-constructed T is
/// absent; T::present() tells. Copying is O(1), access O(log n), and differences cost what differs. Not thread-safe.
template <typename T>
class PersistentArray {
 public:
  /// The element, or null if it is absent. Valid until the next change of this array.
  const T* find(std::uint64_t index) const {
    if (!covers(index)) return nullptr;
    const Node* node = root_.get();
    for (unsigned level = height_; level > 0; level--) {
      if (!node) return nullptr;
      node = static_cast<const Inner*>(node)->kids[slot(index, level)].get();
    }
    if (!node) return nullptr;
    const T& element = static_cast<const Leaf*>(node)->elements[slot(index, 0)];
    return element.present() ? &element : nullptr;
  }

  /// The element to change in place, made absent-valued if there was none. Valid until the next change.
  T& at(std::uint64_t index) {
    while (!covers(index)) grow();
    NodePtr* link = &root_;
    for (unsigned level = height_; level > 0; level--) link = &own<Inner>(*link)->kids[slot(index, level)];
    return own<Leaf>(*link)->elements[slot(index, 0)];
  }

  bool empty() const { return !root_; }

  /// Calls visit(index, element) for the present elements of [low, high], in order.
  template <typename Visit>
  void for_each_in(std::uint64_t low, std::uint64_t high, Visit visit) const {
    if (root_) walk_range(root_.get(), height_, 0, low, high, visit);
  }
  template <typename Visit>
  void for_each(Visit visit) const {
    for_each_in(0, ~std::uint64_t{0}, visit);
  }

  /// Calls visit(index, element of a or null, element of b or null) wherever the two differ, in order. Shared parts
  /// are skipped without being looked at.
  template <typename Visit>
  static void for_each_difference(PersistentArray a, PersistentArray b, Visit visit) {
    while (a.height_ < b.height_) a.grow();
    while (b.height_ < a.height_) b.grow();
    walk_difference(a.root_.get(), b.root_.get(), a.height_, 0, visit);
  }

  friend bool same_storage(const PersistentArray& a, const PersistentArray& b) { return a.root_ == b.root_; }

 private:
  static constexpr unsigned kBits = 5;
  static constexpr unsigned kFanout = 1u << kBits;

  struct Node {
    explicit Node(bool leaf) : is_leaf(leaf) {}
    std::uint32_t references = 0;
    bool is_leaf;
    void Retain() { references++; }
    void Release() {
      if (--references != 0) return;
      if (is_leaf)
        delete static_cast<Leaf*>(this);
      else
        delete static_cast<Inner*>(this);
    }
  };
  using NodePtr = llvm::IntrusiveRefCntPtr<Node>;
  struct Inner : Node {
    Inner() : Node(false) {}
    std::array<NodePtr, kFanout> kids;
  };
  struct Leaf : Node {
    Leaf() : Node(true) {}
    std::array<T, kFanout> elements;
  };

  static unsigned slot(std::uint64_t index, unsigned level) {
    return static_cast<unsigned>(index >> (kBits * level)) & (kFanout - 1);
  }
  bool covers(std::uint64_t index) const {
    const unsigned bits = kBits * (height_ + 1);
    return bits >= 64 || (index >> bits) == 0;
  }
  void grow() {
    if (root_) {
      llvm::IntrusiveRefCntPtr<Inner> top(new Inner);
      top->kids[0] = std::move(root_);
      root_ = NodePtr(top.get());
    }
    height_++;
  }
  template <typename Kind>
  static Kind* own(NodePtr& link) {
    if (!link)
      link = NodePtr(new Kind);
    else if (link->references > 1) {
      auto* copy = new Kind(*static_cast<Kind*>(link.get()));
      copy->references = 0;
      link = NodePtr(copy);
    }
    return static_cast<Kind*>(link.get());
  }

  template <typename Visit>
  static void walk_range(const Node* node, unsigned level, std::uint64_t base, std::uint64_t low, std::uint64_t high,
                         Visit& visit) {
    for (unsigned i = 0; i < kFanout; i++) {
      const std::uint64_t first = base + (std::uint64_t{i} << (kBits * level));
      const std::uint64_t last = first + ((std::uint64_t{1} << (kBits * level)) - 1);
      if (last < low || first > high) continue;
      if (level > 0) {
        if (const Node* kid = static_cast<const Inner*>(node)->kids[i].get())
          walk_range(kid, level - 1, first, low, high, visit);
      } else if (const T& element = static_cast<const Leaf*>(node)->elements[i]; element.present()) {
        visit(first, element);
      }
    }
  }

  template <typename Visit>
  static void walk_difference(const Node* a, const Node* b, unsigned level, std::uint64_t base, Visit& visit) {
    if (a == b) return;
    for (unsigned i = 0; i < kFanout; i++) {
      const std::uint64_t first = base + (std::uint64_t{i} << (kBits * level));
      if (level > 0) {
        walk_difference(a ? static_cast<const Inner*>(a)->kids[i].get() : nullptr,
                        b ? static_cast<const Inner*>(b)->kids[i].get() : nullptr, level - 1, first, visit);
        continue;
      }
      const T* in_a = a ? &static_cast<const Leaf*>(a)->elements[i] : nullptr;
      const T* in_b = b ? &static_cast<const Leaf*>(b)->elements[i] : nullptr;
      if (in_a && !in_a->present()) in_a = nullptr;
      if (in_b && !in_b->present()) in_b = nullptr;
      if (in_a == in_b || (in_a && in_b && *in_a == *in_b)) continue;
      visit(first, in_a, in_b);
    }
  }

  NodePtr root_;
  unsigned height_ = 0;
};

}  // namespace bmc
