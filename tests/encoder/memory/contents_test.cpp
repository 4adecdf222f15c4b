// SPDX-License-Identifier: Apache-2.0
// Contents against plain byte arrays: random writes, block operations, copies between objects and merges at constant
// and symbolic offsets; every read must give, in every world, the bytes that the reference has there.
#include "encoder/memory/contents.h"

#include <gtest/gtest.h>

#include <random>

#include "encoder/state/pointer.h"
#include "tests/encoder/memory/memory_model.h"

namespace bmc {
namespace {

using testing::Checked;
using testing::FixedArrays;
using testing::kWorlds;
using testing::ModelByte;
using testing::Worlds;

constexpr std::uint64_t kSizes[] = {4, 8, 24, 40, 300};  // the last is longer than what is copied cell by cell

class RandomMemory {
 public:
  explicit RandomMemory(unsigned seed) : engine_(seed), worlds_(pool_), arrays_(worlds_), contents_(pool_, arrays_) {
    for (unsigned i = 0; i < 3; i++) objects_.push_back(make_object());
  }

  void step() {
    Checked& object = objects_[below(static_cast<unsigned>(objects_.size()))];
    switch (below(10)) {
      case 0:
        set(object);
        break;
      case 1:
      case 2:
        copy(object, objects_[below(static_cast<unsigned>(objects_.size()))]);
        break;
      case 3:
        branch(object);
        break;
      case 4:
        loop(object);
        break;
      default:
        write(object);
    }
  }

  /// Reads that may lie outside the object in some worlds; there any value will do.
  ::testing::AssertionResult reads_agree() {
    for (Checked& object : objects_) {
      for (unsigned i = 0; i < 3; i++) {
        const unsigned size = access_size(object);
        const Term offset = chance(70) ? inside(object.size, size) : somewhere(object.size);
        if (const auto result = read_agrees(object, offset, size, size == 8 && chance(50)); !result) return result;
      }
    }
    return ::testing::AssertionSuccess();
  }

 private:
  using Values = std::array<std::uint64_t, kWorlds>;

  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(engine_); }
  bool chance(unsigned percent) { return below(100) < percent; }
  Term constant(std::uint64_t value) { return pool_.constant(kPointerBits, value); }

  Checked make_object() {
    Checked object;
    object.size = kSizes[below(std::size(kSizes))];
    const unsigned form = below(4);
    const auto array = static_cast<std::uint32_t>(objects_.size() + 1);
    const std::uint64_t fill = below(256);
    object.content = form == 0   ? contents_.make_zero()
                     : form == 1 ? contents_.make_uninitialized()
                     : form == 2 ? contents_.make_array(array)
                                 : contents_.make_fill({pool_.constant(8, fill), {}, {}});
    for (unsigned w = 0; w < kWorlds; w++) {
      for (std::uint64_t i = 0; i < object.size; i++) {
        const ModelByte byte = form == 0   ? ModelByte{0, 0}
                               : form == 1 ? ModelByte{0, 0xff}
                               : form == 2 ? ModelByte{FixedArrays::byte(w, array, i), 0}
                                           : ModelByte{static_cast<std::uint8_t>(fill), 0};
        object.worlds[w].push_back(byte);
      }
    }
    return object;
  }

  unsigned access_size(const Checked& object) {
    constexpr unsigned kWidths[] = {1, 2, 3, 4, 8, 8, 16};
    unsigned size = kWidths[below(std::size(kWidths))];
    while (size > object.size) size /= 2;
    return size;
  }

  /// A number of 0 .. bound in every world: a constant, a variable that nothing is known of, a masked or scaled one,
  /// or a term met before.
  Term number_up_to(std::uint64_t bound) {
    if (chance(35)) return constant(below(static_cast<unsigned>(bound + 1)));
    if (!known_.empty() && chance(40)) {
      const Term old = known_[below(static_cast<unsigned>(known_.size()))];
      const Values values = worlds_.values(old);
      if (std::ranges::all_of(values, [&](std::uint64_t v) { return v <= bound; })) return old;
    }
    const unsigned scale = bound == 0 ? 0 : below(4);  // of 1, 2, 4, 8 bytes
    Values values{};
    for (std::uint64_t& v : values) v = below(static_cast<unsigned>((bound >> scale) + 1));
    Term t = worlds_.variable(kPointerBits, values);
    if (chance(50)) {
      unsigned bits = 1;
      while (bound >> scale >= std::uint64_t{1} << bits) bits++;
      t = pool_.and_(t, constant((std::uint64_t{1} << bits) - 1));
    }
    t = pool_.shl(t, constant(scale));
    known_.push_back(t);
    return t;
  }

  Term inside(std::uint64_t object_size, std::uint64_t size) { return number_up_to(object_size - size); }
  Term somewhere(std::uint64_t object_size) { return number_up_to(object_size + 20); }

  Scalar random_scalar(unsigned size) {
    if (size == 8 && chance(40)) {
      Scalar pointer{constant(below(64)), pool_.constant(kObjectBits, 1 + below(9)), {}};
      if (chance(50)) pointer.object = worlds_.variable(kObjectBits, {1, 2, 3, 1, 2});
      return pointer;
    }
    Values values{};
    for (std::uint64_t& v : values) v = engine_();
    const unsigned width = size <= 8 ? 8 * size : 64;
    Term bits = chance(50) ? pool_.constant(width, engine_()) : worlds_.variable(width, values);
    if (size > 8) bits = pool_.concat(pool_.constant(8 * size - 64, engine_()), bits);
    if (!chance(20)) return {bits, {}, {}};
    const Term shadow = pool_.concat(pool_.zero(8 * size - 4), pool_.constant(4, 1 + below(15)));
    return {bits, {}, shadow};
  }

  /// The bytes of a scalar in a world.
  std::vector<ModelByte> bytes_of(const Scalar& scalar, unsigned size, unsigned world) {
    const Term bits = scalar.is_pointer() ? pointer_image(pool_, scalar) : scalar.bits;
    std::vector<ModelByte> bytes;
    for (unsigned i = 0; i < size; i++) {
      ModelByte byte;
      byte.value = static_cast<std::uint8_t>(worlds_.value(world, pool_.extract(bits, 8 * i, 8)));
      if (scalar.shadow.valid())
        byte.undefined = static_cast<std::uint8_t>(worlds_.value(world, pool_.extract(scalar.shadow, 8 * i, 8)));
      bytes.push_back(byte);
    }
    return bytes;
  }

  void write(Checked& object) {
    const unsigned size = access_size(object);
    const Term offset = inside(object.size, size);
    const Scalar value = random_scalar(size);
    contents_.write(object.content, offset, size, value);
    for (unsigned w = 0; w < kWorlds; w++) {
      const auto bytes = bytes_of(value, size, w);
      std::ranges::copy(bytes, object.worlds[w].begin() + static_cast<std::ptrdiff_t>(worlds_.value(w, offset)));
    }
  }

  /// An offset and a length that fit together, both symbolic or not.
  std::pair<Term, Term> block(std::uint64_t object_size, std::uint64_t longest) {
    if (chance(15) && object_size <= longest) return {constant(0), constant(object_size)};
    const std::uint64_t last = below(static_cast<unsigned>(object_size + 1));
    return {number_up_to(last), number_up_to(std::min(object_size - last, longest))};
  }

  void set(Checked& object) {
    const auto [offset, length] = block(object.size, object.size);
    const Scalar byte = random_scalar(1);
    contents_.set(object.content, offset, length, byte, object.size);
    for (unsigned w = 0; w < kWorlds; w++) {
      const ModelByte value = bytes_of(byte, 1, w).front();
      const std::uint64_t from = worlds_.value(w, offset), count = worlds_.value(w, length);
      for (std::uint64_t i = 0; i < count; i++) object.worlds[w][from + i] = value;
    }
  }

  void copy(Checked& object, const Checked& source) {
    const auto [offset, length] = block(object.size, source.size);
    std::uint64_t longest = 0;
    for (const std::uint64_t count : worlds_.values(length)) longest = std::max(longest, count);
    const Term from = pool_.is_const(offset) && chance(30) && source.size == object.size
                          ? offset
                          : number_up_to(source.size - longest);
    contents_.copy(object.content, offset, source.content, from, length, object.size, source.size);
    for (unsigned w = 0; w < kWorlds; w++) {
      const auto bytes = source.worlds[w];  // the objects may be the same
      const std::uint64_t to = worlds_.value(w, offset), count = worlds_.value(w, length);
      for (std::uint64_t i = 0; i < count; i++) object.worlds[w][to + i] = bytes[worlds_.value(w, from) + i];
    }
  }

  /// Two histories of the object, joined.
  void branch(Checked& object) {
    Checked other = object;
    const unsigned here = below(3), there = below(3);
    for (unsigned i = 0; i < here; i++) chance(80) ? write(object) : set(object);
    for (unsigned i = 0; i < there; i++) chance(80) ? write(other) : set(other);
    const Term condition = worlds_.variable(1, {below(2), below(2), below(2), below(2), below(2)});
    object.content = contents_.merge(condition, object.content, other.content);
    for (unsigned w = 0; w < kWorlds; w++)
      if (worlds_.value(w, condition) == 0) object.worlds[w] = other.worlds[w];
  }

  /// The history of the object at every exit of a loop, joined; some exits lead elsewhere.
  void loop(Checked& object) {
    std::vector<Checked> exits;
    const unsigned runs = 2 + below(5);
    for (unsigned run = 0; run < runs; run++) {
      if (run == 0 || chance(80)) exits.push_back(object);
      for (unsigned i = below(3); i > 0; i--) chance(80) ? write(object) : chance(50) ? set(object) : branch(object);
    }
    Alternatives ways(pool_);
    std::vector<Alternatives::Node> leaves;
    for (std::size_t i = 0; i < exits.size(); i++) leaves.push_back(ways.add_leaf());
    std::array<std::size_t, kWorlds> taken{};
    Alternatives::Node node = leaves.back();
    taken.fill(exits.size() - 1);
    for (std::size_t i = exits.size() - 1; i-- > 0;) {
      const Values goes_on{below(2), below(2), below(2), below(2), below(2)};
      node = ways.add_choice(worlds_.variable(1, goes_on), node, leaves[i]);
      for (unsigned w = 0; w < kWorlds; w++)
        if (goes_on[w] == 0) taken[w] = i;
    }
    ways.arrange(node);
    std::vector<Contents::Piece> pieces;
    for (const std::uint32_t number : ways.order())
      pieces.push_back({static_cast<std::uint32_t>(pieces.size()), exits[number].content});
    object.content = contents_.merge(ways, pieces);
    for (unsigned w = 0; w < kWorlds; w++) object.worlds[w] = exits[taken[w]].worlds[w];
  }

  ::testing::AssertionResult read_agrees(Checked& object, Term offset, unsigned size, bool as_pointer) {
    const Scalar got = contents_.read(object.content, offset, size, as_pointer, object.size);
    if (got.is_pointer() != as_pointer) return ::testing::AssertionFailure() << "pointer or not";
    for (unsigned w = 0; w < kWorlds; w++) {
      const std::uint64_t at = worlds_.value(w, offset);
      if (at > object.size - size) continue;
      const auto bytes = bytes_of(got, size, w);
      for (unsigned i = 0; i < size; i++) {
        const ModelByte want = object.worlds[w][at + i];
        const auto defined = static_cast<std::uint8_t>(~want.undefined);
        if (bytes[i].undefined == want.undefined && (bytes[i].value & defined) == (want.value & defined)) continue;
        return ::testing::AssertionFailure()
               << "world " << w << ": byte " << i << " of " << size << " at " << at << " of " << object.size << ": "
               << unsigned{bytes[i].value} << "/" << unsigned{bytes[i].undefined} << " instead of "
               << unsigned{want.value} << "/" << unsigned{want.undefined};
      }
    }
    return ::testing::AssertionSuccess();
  }

  std::mt19937_64 engine_;
  TermPool pool_;
  Worlds worlds_;
  FixedArrays arrays_;
  Contents contents_;
  std::vector<Checked> objects_;
  std::vector<Term> known_;  // offsets and lengths met before
};

TEST(Contents, ReadWhatWasWrittenInRandomHistories) {
  for (unsigned seed = 0; seed < 200; seed++) {
    RandomMemory memory(seed);
    for (unsigned step = 0; step < 8; step++) {
      memory.step();
      ASSERT_TRUE(memory.reads_agree()) << "seed " << seed << ", step " << step;
    }
  }
}

class ContentsByHand : public ::testing::Test {
 protected:
  Term at(std::uint64_t value) { return pool_.constant(kPointerBits, value); }
  Term unknown_offset() { return pool_.variable(kPointerBits, "i"); }

  TermPool pool_;
  Worlds worlds_{pool_};
  FixedArrays arrays_{worlds_};
  Contents contents_{pool_, arrays_};
};

TEST_F(ContentsByHand, APointerSurvivesStoreAndLoad) {
  ContentPtr content = contents_.make_uninitialized();
  const Scalar pointer{unknown_offset(), pool_.constant(kObjectBits, 3), {}};
  contents_.write(content, at(8), 8, pointer);
  EXPECT_EQ(contents_.read(content, at(8), 8, true, 16), pointer);
  EXPECT_TRUE(content->may_hold_pointers);
}

TEST_F(ContentsByHand, APointerSurvivesACopyToAnUnknownPlace) {
  ContentPtr from = contents_.make_zero(), to = contents_.make_zero();
  const Scalar pointer{at(4), pool_.constant(kObjectBits, 3), {}};
  contents_.write(from, at(0), 8, pointer);
  const Term place = pool_.shl(pool_.and_(unknown_offset(), at(3)), at(3));
  contents_.copy(to, place, from, at(0), at(8), 32, 8);
  EXPECT_EQ(contents_.read(to, place, 8, true, 32), pointer);
}

TEST_F(ContentsByHand, CopiesDoNotSeeLaterWritesToTheirSource) {
  ContentPtr from = contents_.make_zero(), to = contents_.make_zero();
  contents_.copy(to, unknown_offset(), from, at(0), unknown_offset(), 16, 16);
  contents_.write(from, at(0), 4, {pool_.constant(32, 7), {}, {}});
  EXPECT_EQ(pool_.as_u64(contents_.read(to, at(0), 4, false, 16).bits), 0u);
  EXPECT_EQ(pool_.as_u64(contents_.read(from, at(0), 4, false, 16).bits), 7u);
}

TEST_F(ContentsByHand, EqualOffsetsReadWhatWasStoredWithoutAnyChoice) {
  ContentPtr content = contents_.make_zero();
  const Term i = unknown_offset(), j = unknown_offset();
  const Term x = pool_.variable(32, "x");
  contents_.write(content, i, 4, {x, {}, {}});
  EXPECT_EQ(contents_.read(content, i, 4, false, 64).bits, x);
  contents_.write(content, j, 4, {pool_.zero(32), {}, {}});
  EXPECT_NE(contents_.read(content, i, 4, false, 64).bits, x) << "j may be i";
}

TEST_F(ContentsByHand, MergingWhatIsSharedCostsNothing) {
  ContentPtr content = contents_.make_zero();
  for (unsigned i = 0; i < 100; i++) contents_.write(content, at(i), 1, {pool_.constant(8, i), {}, {}});
  const ContentPtr other = content;
  const std::size_t before = pool_.size();
  EXPECT_EQ(contents_.merge(pool_.variable(1, "c"), content, other), content);
  EXPECT_EQ(pool_.size(), before + 1) << "the variable";
}

TEST_F(ContentsByHand, AnObjectOfAnotherSizeMayShareTheContent) {
  // The copied object is the first half of the source; at the same offset term, the source has more to choose from.
  ContentPtr source = contents_.make_zero(), half = contents_.make_zero();
  for (unsigned i = 0; i < 16; i++) contents_.write(source, at(i), 1, {pool_.constant(8, 3 * i + 1), {}, {}});
  contents_.copy(half, at(0), source, at(0), at(8), 8, 16);
  const Term i = worlds_.variable(kPointerBits, {12, 13, 14, 15, 7});
  contents_.read(half, i, 1, false, 8);
  const Scalar value = contents_.read(source, i, 1, false, 16);
  EXPECT_EQ(worlds_.values(value.bits), (std::array<std::uint64_t, kWorlds>{37, 40, 43, 46, 22}));
}

TEST_F(ContentsByHand, BothBranchesWritingToOnePlaceMakeOneEntry) {
  ContentPtr content = contents_.make_zero();
  const Term i = unknown_offset(), x = pool_.variable(8, "x"), y = pool_.variable(8, "y"), c = pool_.variable(1, "c");
  ContentPtr other = content;
  contents_.write(content, i, 1, {x, {}, {}});
  contents_.write(other, i, 1, {y, {}, {}});
  EXPECT_EQ(contents_.read(contents_.merge(c, content, other), i, 1, false, 64).bits, pool_.ite(c, x, y));
}

TEST_F(ContentsByHand, WhatOneBranchWroteToOnePlaceIsThereUnderItsCondition) {
  const ContentPtr before = contents_.make_zero();
  const Term i = unknown_offset(), j = unknown_offset(), x = pool_.variable(8, "x"), c = pool_.variable(1, "c");
  ContentPtr content = before;
  contents_.write(content, i, 1, {x, {}, {}});
  const ContentPtr merged = contents_.merge(c, content, before);
  EXPECT_EQ(merged->under, before) << "one entry more, and no second history";
  EXPECT_EQ(contents_.read(merged, j, 1, false, 64).bits, pool_.ite(pool_.and_(c, pool_.eq(i, j)), x, pool_.zero(8)));
}

}  // namespace
}  // namespace bmc
