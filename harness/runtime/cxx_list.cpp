// SPDX-License-Identifier: Apache-2.0
// The circular doubly linked lists below std::list.
#include <list>

namespace std::__detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

/// Moves [first, last) in front of this node.
void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* const final = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  first->_M_prev = _M_prev;
  final->_M_next = this;
  _M_prev->_M_next = first;
  _M_prev = final;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    _List_node_base* const next = node->_M_next;
    node->_M_next = node->_M_prev;
    node->_M_prev = next;
    node = next;
  } while (node != this);
}

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
  const bool a_is_empty = a._M_next == &a, b_is_empty = b._M_next == &b;
  if (!a_is_empty) a._M_next->_M_prev = a._M_prev->_M_next = &b;
  if (!b_is_empty) b._M_next->_M_prev = b._M_prev->_M_next = &a;
  const _List_node_base old_a = a, old_b = b;
  b._M_next = a_is_empty ? &b : old_a._M_next;
  b._M_prev = a_is_empty ? &b : old_a._M_prev;
  a._M_next = b_is_empty ? &a : old_b._M_next;
  a._M_prev = b_is_empty ? &a : old_b._M_prev;
}

}  // namespace std::__detail
