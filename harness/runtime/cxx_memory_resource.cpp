// SPDX-License-Identifier: Apache-2.0
// <memory_resource>: the resources of new and delete and of nothing, and the monotonic one. Pools are not modelled.
#include <memory_resource>
#include <new>

namespace std::pmr {
namespace {

struct NewDelete final : memory_resource {
  void* do_allocate(size_t size, size_t alignment) override { return ::operator new(size, align_val_t(alignment)); }
  void do_deallocate(void* block, size_t size, size_t alignment) override {
    ::operator delete(block, size, align_val_t(alignment));
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

struct Nothing final : memory_resource {
  void* do_allocate(size_t, size_t) override { throw bad_alloc(); }
  void do_deallocate(void*, size_t, size_t) override {}
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

// Never destroyed: destructors of the program's own objects may still use them. Nor may a model be constructed at the
// start: that would run in every program.
[[clang::no_destroy]] constinit NewDelete new_delete;
[[clang::no_destroy]] constinit Nothing nothing;
/// Null: that of new and delete.
constinit memory_resource* default_resource = nullptr;

}  // namespace

memory_resource::~memory_resource() = default;
memory_resource* new_delete_resource() noexcept { return &new_delete; }
memory_resource* null_memory_resource() noexcept { return &nothing; }
memory_resource* get_default_resource() noexcept {
  return default_resource != nullptr ? default_resource : new_delete_resource();
}
memory_resource* set_default_resource(memory_resource* resource) noexcept {
  memory_resource* const before = get_default_resource();
  default_resource = resource;
  return before;
}

/// Stands in front of a block.
class alignas(max_align_t) monotonic_buffer_resource::_Chunk {
 public:
  _Chunk* next;
  size_t size;
  size_t alignment;
};

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t alignment) {
  alignment = alignment < alignof(_Chunk) ? alignof(_Chunk) : alignment;
  const size_t front = sizeof(_Chunk) < alignment ? alignment : sizeof(_Chunk);
  const size_t room = bytes < _M_next_bufsiz ? _M_next_bufsiz : bytes;
  void* const block = _M_upstream->allocate(front + room, alignment);
  _M_head = new (block) _Chunk{_M_head, front + room, alignment};
  _M_current_buf = static_cast<char*>(block) + front;
  _M_avail = room;
  _M_next_bufsiz += _M_next_bufsiz / 2;
}

void monotonic_buffer_resource::_M_release_buffers() noexcept {
  while (_M_head != nullptr) {
    _Chunk* const chunk = _M_head;
    _M_head = chunk->next;
    _M_upstream->deallocate(chunk, chunk->size, chunk->alignment);
  }
}

monotonic_buffer_resource::~monotonic_buffer_resource() { release(); }

}  // namespace std::pmr
