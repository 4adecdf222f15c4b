// what: an LRU cache of a list and an index of its iterators, two operations with arbitrary keys
// bmc: --unwind 3
// expect: verified
// why: the index has the iterators of what is in the list, and a full cache drops the oldest entry from both
#include <bmc/bmc.hpp>
#include <list>
#include <unordered_map>
#include <utility>

namespace {
class Cache {
 public:
  explicit Cache(size_t capacity) : capacity_(capacity) {}

  const int* get(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  void put(int key, int value) {
    if (const auto found = index_.find(key); found != index_.end()) {
      found->second->second = value;
      return;
    }
    if (entries_.size() == capacity_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, value);
    index_[key] = entries_.begin();
  }

 private:
  size_t capacity_;
  std::list<std::pair<int, int>> entries_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index_;
};
}  // namespace

proof_harness void lru() {
  Cache cache(1);
  for (int i = 0; i < 2; i++) {
    const int key = bmc_any_int();
    if (bmc_any_bool()) {
      cache.put(key, i);
      const int* value = cache.get(key);
      bmc::check(value != nullptr && *value == i, "what was put is there");
    } else {
      cache.get(key);
    }
  }
}
