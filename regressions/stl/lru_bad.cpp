// what: an LRU cache that leaves the index of a dropped entry
// bmc: --unwind 3
// expect: failed use-after-free
// why: the index still has the iterator of the entry that made room
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
    entries_.splice(entries_.begin(), entries_, found->second);  // bug: use-after-free
    return &found->second->second;
  }

  void put(int key, int value) {
    if (const auto found = index_.find(key); found != index_.end()) {
      found->second->second = value;
      return;
    }
    if (entries_.size() == capacity_) {
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
  cache.put(bmc_any_int(), 1);
  cache.put(bmc_any_int(), 2);
  const int* value = cache.get(bmc_any_int());
  bmc::check(value == nullptr || *value > 0, "what was put");
}
