// SPDX-License-Identifier: Apache-2.0
// The red-black trees below std::map and std::set (Cormen and others, "Introduction to Algorithms", chapter 13). The
// header node stands above the root: its parent is the root, its left and right the first and last node; it is red.
//
// No program can see the balance, and under a symbolic shape it is not worth its cost: nodes are rotated only where the
// shape is known. Elsewhere new nodes are black, below which nothing needs repair, and removal repairs nothing.
#include <map>

#include "cxx.h"

namespace std {
namespace {

using Node = _Rb_tree_node_base;

bool is_red(const Node* node) { return node != nullptr && node->_M_color == _S_red; }

bool is_known_pointer(const Node* pointer) { return is_concrete(reinterpret_cast<uintptr_t>(pointer)); }

/// Are the node and its links known in this execution?
bool is_known(const Node* node) {
  return is_known_pointer(node) && is_known_pointer(node->_M_parent) && is_known_pointer(node->_M_left) &&
         is_known_pointer(node->_M_right) && is_concrete(node->_M_color);
}

/// Puts `other` in the place of `node` below the parent of `node`.
void replace_child(Node* node, Node* other, Node* header) {
  Node* const parent = node->_M_parent;
  if (header->_M_parent == node)
    header->_M_parent = other;
  else if (parent->_M_left == node)
    parent->_M_left = other;
  else
    parent->_M_right = other;
}

void rotate_left(Node* node, Node* header) {
  Node* const pivot = node->_M_right;
  node->_M_right = pivot->_M_left;
  if (pivot->_M_left != nullptr) pivot->_M_left->_M_parent = node;
  pivot->_M_parent = node->_M_parent;
  replace_child(node, pivot, header);
  pivot->_M_left = node;
  node->_M_parent = pivot;
}

void rotate_right(Node* node, Node* header) {
  Node* const pivot = node->_M_left;
  node->_M_left = pivot->_M_right;
  if (pivot->_M_right != nullptr) pivot->_M_right->_M_parent = node;
  pivot->_M_parent = node->_M_parent;
  replace_child(node, pivot, header);
  pivot->_M_right = node;
  node->_M_parent = pivot;
}

void rotate(Node* node, bool to_left, Node* header) {
  if (to_left)
    rotate_left(node, header);
  else
    rotate_right(node, header);
}

/// A red node below a red parent: recolours and rotates until there is none.
void repair_insertion(Node* node, Node* header) {
  while (node != header->_M_parent && is_known(node->_M_parent) && is_red(node->_M_parent) &&
         is_known(node->_M_parent->_M_parent)) {
    Node* const parent = node->_M_parent;
    Node* const grandparent = parent->_M_parent;
    const bool is_left = parent == grandparent->_M_left;
    Node* const uncle = is_left ? grandparent->_M_right : grandparent->_M_left;
    grandparent->_M_color = _S_red;
    if (is_red(uncle)) {
      parent->_M_color = _S_black;
      uncle->_M_color = _S_black;
      node = grandparent;
      continue;
    }
    const bool is_inner = node == (is_left ? parent->_M_right : parent->_M_left);
    if (is_inner) rotate(parent, is_left, header);
    (is_inner ? node : parent)->_M_color = _S_black;
    rotate(grandparent, !is_left, header);
    break;
  }
  if (is_known(header)) header->_M_parent->_M_color = _S_black;
}

/// `node` (maybe null) below `parent` lacks a black node on its paths.
void repair_removal(Node* node, Node* parent, Node* header) {
  while (node != header->_M_parent && !is_red(node) && is_known(parent)) {
    const bool is_left = node == parent->_M_left;
    Node* sibling = is_left ? parent->_M_right : parent->_M_left;
    if (sibling == nullptr || !is_known(sibling)) return;
    if (is_red(sibling)) {
      sibling->_M_color = _S_black;
      parent->_M_color = _S_red;
      rotate(parent, is_left, header);
      sibling = is_left ? parent->_M_right : parent->_M_left;
      if (sibling == nullptr || !is_known(sibling)) return;
    }
    Node* const inner = is_left ? sibling->_M_left : sibling->_M_right;
    Node* const outer = is_left ? sibling->_M_right : sibling->_M_left;
    if (!is_red(inner) && !is_red(outer)) {
      sibling->_M_color = _S_red;
      node = parent;
      parent = node->_M_parent;
      continue;
    }
    if (!is_red(outer)) {
      inner->_M_color = _S_black;
      sibling->_M_color = _S_red;
      rotate(sibling, !is_left, header);
      sibling = inner;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = _S_black;
    (is_left ? sibling->_M_right : sibling->_M_left)->_M_color = _S_black;
    rotate(parent, is_left, header);
    break;
  }
  if (is_known_pointer(node) && node != nullptr) node->_M_color = _S_black;
}

Node* next(Node* node) {
  if (node->_M_right != nullptr) return Node::_S_minimum(node->_M_right);
  Node* parent = node->_M_parent;
  while (node == parent->_M_right) {
    node = parent;
    parent = parent->_M_parent;
  }
  // Above a root without right child stands the header, whose right node is that root.
  return node->_M_right == parent ? node : parent;
}

Node* previous(Node* node) {
  const bool is_header = node->_M_color == _S_red && node->_M_parent->_M_parent == node;
  if (is_header) return node->_M_right;
  if (node->_M_left != nullptr) return Node::_S_maximum(node->_M_left);
  Node* parent = node->_M_parent;
  while (node == parent->_M_left) {
    node = parent;
    parent = parent->_M_parent;
  }
  return parent;
}

/// Takes `node`, which has two children, out by putting its successor in its place. Gives where a node is now missing.
void replace_by_successor(Node* node, Node* header, Node*& child, Node*& parent) {
  Node* const successor = Node::_S_minimum(node->_M_right);
  child = successor->_M_right;
  parent = successor;
  if (successor != node->_M_right) {
    parent = successor->_M_parent;
    parent->_M_left = child;
    if (child != nullptr) child->_M_parent = parent;
    successor->_M_right = node->_M_right;
    node->_M_right->_M_parent = successor;
  }
  successor->_M_left = node->_M_left;
  node->_M_left->_M_parent = successor;
  replace_child(node, successor, header);
  successor->_M_parent = node->_M_parent;
  std::swap(successor->_M_color, node->_M_color);
}

}  // namespace

Node* _Rb_tree_increment(Node* node) noexcept { return next(node); }
const Node* _Rb_tree_increment(const Node* node) noexcept { return next(const_cast<Node*>(node)); }
Node* _Rb_tree_decrement(Node* node) noexcept { return previous(node); }
const Node* _Rb_tree_decrement(const Node* node) noexcept { return previous(const_cast<Node*>(node)); }

void _Rb_tree_insert_and_rebalance(const bool is_left, Node* node, Node* parent, Node& header) noexcept {
  node->_M_parent = parent;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  const bool repairs = is_known(parent) && is_known(&header);
  node->_M_color = repairs ? _S_red : _S_black;
  if (is_left) {
    parent->_M_left = node;  // below the header this makes it the first one, too
    if (parent == &header) {
      header._M_parent = node;
      header._M_right = node;
    } else if (parent == header._M_left) {
      header._M_left = node;
    }
  } else {
    parent->_M_right = node;
    if (parent == header._M_right) header._M_right = node;
  }
  if (repairs) repair_insertion(node, &header);
}

Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) noexcept {
  Node *child, *parent;
  if (node->_M_left != nullptr && node->_M_right != nullptr) {
    replace_by_successor(node, &header, child, parent);
  } else {
    if (header._M_left == node) header._M_left = next(node);
    if (header._M_right == node) header._M_right = previous(node);
    child = node->_M_left != nullptr ? node->_M_left : node->_M_right;
    parent = node->_M_parent;
    if (child != nullptr) child->_M_parent = parent;
    replace_child(node, child, &header);
  }
  if (is_known(parent) && is_known_pointer(child) && node->_M_color == _S_black) repair_removal(child, parent, &header);
  // A red root would be taken for the header.
  if (header._M_parent != nullptr) header._M_parent->_M_color = _S_black;
  return node;
}

unsigned int _Rb_tree_black_count(const Node* node, const Node* root) noexcept {
  unsigned count = 0;
  for (; node != nullptr; node = node == root ? nullptr : node->_M_parent)
    if (node->_M_color == _S_black) count++;
  return count;
}

}  // namespace std
