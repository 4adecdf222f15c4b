// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/persistent_array.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace bmc {
namespace {

struct Element {
  int value = 0;  // 0: absent
  bool present() const { return value != 0; }
  friend bool operator==(const Element&, const Element&) = default;
};
using Array = PersistentArray<Element>;
using Reference = std::map<std::uint64_t, int>;  // without the absent ones

Reference contents_of(const Array& array, std::uint64_t low = 0, std::uint64_t high = ~std::uint64_t{0}) {
  Reference found;
  std::uint64_t last = 0;
  array.for_each_in(low, high, [&](std::uint64_t index, const Element& element) {
    EXPECT_TRUE(found.empty() || last < index) << "out of order";
    last = index;
    found[index] = element.value;
  });
  return found;
}

/// Where two references differ: index -> (value in a or 0, value in b or 0).
std::map<std::uint64_t, std::pair<int, int>> differences(const Reference& a, const Reference& b) {
  std::map<std::uint64_t, std::pair<int, int>> result;
  for (const auto& [index, value] : a) result[index].first = value;
  for (const auto& [index, value] : b) result[index].second = value;
  std::erase_if(result, [](const auto& row) { return row.second.first == row.second.second; });
  return result;
}

std::map<std::uint64_t, std::pair<int, int>> differences(const Array& a, const Array& b) {
  std::map<std::uint64_t, std::pair<int, int>> result;
  Array::for_each_difference(a, b, [&](std::uint64_t index, const Element* in_a, const Element* in_b) {
    result[index] = {in_a ? in_a->value : 0, in_b ? in_b->value : 0};
  });
  return result;
}

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(engine_); }
  /// Mostly small and clustered, sometimes at the far ends of the index range.
  std::uint64_t index() {
    switch (below(8)) {
      case 0:
        return ~std::uint64_t{0} - below(40);
      case 1:
        return std::uint64_t{1} << below(64);
      case 2:
        return std::uint64_t{below(1u << 20)};
      default:
        return below(100);
    }
  }

 private:
  std::mt19937 engine_;
};

TEST(PersistentArray, IsEmptyAtFirst) {
  const Array array;
  EXPECT_TRUE(array.empty());
  EXPECT_EQ(array.find(0), nullptr);
  EXPECT_EQ(array.find(~std::uint64_t{0}), nullptr);
  EXPECT_TRUE(contents_of(array).empty());
}

TEST(PersistentArray, ACopyDoesNotSeeLaterWrites) {
  Array a;
  a.at(5).value = 1;
  Array b = a;
  a.at(5).value = 2;
  b.at(6).value = 3;
  EXPECT_EQ(contents_of(a), (Reference{{5, 2}}));
  EXPECT_EQ(contents_of(b), (Reference{{5, 1}, {6, 3}}));
}

TEST(PersistentArray, CopiesShareStorageUntilOneIsWritten) {
  Array a;
  a.at(1000).value = 1;
  Array b = a;
  EXPECT_TRUE(same_storage(a, b));
  b.at(1000).value = 1;
  EXPECT_FALSE(same_storage(a, b));
  EXPECT_TRUE(differences(a, b).empty()) << "equal elements are no difference, wherever they are stored";
}

TEST(PersistentArray, BehavesAsAMapUnderRandomOperations) {
  for (unsigned seed = 0; seed < 300; seed++) {
    Random random(seed);
    std::vector<Array> arrays(4);
    std::vector<Reference> references(4);
    for (unsigned step = 0; step < 200; step++) {
      const unsigned i = random.below(4), j = random.below(4);
      const std::uint64_t index = random.index(), other = random.index();
      switch (random.below(6)) {
        case 0:
          arrays[i] = arrays[j];
          references[i] = references[j];
          break;
        case 1:
          ASSERT_EQ(differences(arrays[i], arrays[j]), differences(references[i], references[j])) << "seed " << seed;
          break;
        case 2: {
          const auto [low, high] = std::minmax(index, other);
          const Reference expected(references[i].lower_bound(low), references[i].upper_bound(high));
          ASSERT_EQ(contents_of(arrays[i], low, high), expected) << "seed " << seed;
          break;
        }
        default: {
          const int value = static_cast<int>(random.below(4));  // 0 takes the element out
          arrays[i].at(index).value = value;
          if (value == 0)
            references[i].erase(index);
          else
            references[i][index] = value;
          const Element* found = arrays[i].find(index);
          ASSERT_EQ(found ? found->value : 0, value) << "seed " << seed;
        }
      }
    }
    for (unsigned i = 0; i < 4; i++) ASSERT_EQ(contents_of(arrays[i]), references[i]) << "seed " << seed;
  }
}

}  // namespace
}  // namespace bmc
