// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "encoder/state/pointer.h"
#include "tests/encoder/ops/one_instruction.h"

namespace bmc::test {
namespace {

constexpr std::uint64_t kLastObject = (1u << kObjectBits) - 2;
constexpr std::int64_t kHalf = std::int64_t{1} << (kOffsetBits - 1);

std::uint64_t image(std::uint64_t object, std::int64_t offset) {
  TermPool pool;
  return *pool.as_u64(pointer_image(pool, pointer_to(pool, object, offset)));
}

Scalar round_trip(TermPool& pool, std::uint64_t object, std::int64_t offset) {
  return pointer_from_image(pool, pointer_image(pool, pointer_to(pool, object, offset)));
}

TEST(PointerImage, OfNullIsZero) {
  EXPECT_EQ(image(0, 0), 0u);
  TermPool pool;
  EXPECT_EQ(pointer_from_image(pool, pool.zero(64)), null_pointer(pool));
}

TEST(PointerImage, OfEveryIntegerComesBack) {
  TermPool pool;
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> images = {0,
                                       1,
                                       4095,
                                       ~0ull,
                                       ~0ull - 4095,
                                       1ull << 63,
                                       1ull << 39,
                                       1ull << 40,
                                       (1ull << 40) - 1,
                                       (1ull << 39) - 1,
                                       0xFFFFFFull << 40,
                                       0xFFFFFE8000000000ull};
  for (int n = 0; n < 200; n++) images.push_back(random() >> (random() % 64));
  for (std::uint64_t bits : images)
    EXPECT_EQ(pool.as_u64(pointer_image(pool, pointer_from_image(pool, pool.constant(64, bits)))), bits);
}

TEST(PointerImage, KeepsPointersWithFittingOffsets) {
  TermPool pool;
  for (std::uint64_t object : {std::uint64_t{1}, std::uint64_t{77}, kLastObject})
    for (std::int64_t offset : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, kHalf - 1, -kHalf})
      EXPECT_EQ(round_trip(pool, object, offset), pointer_to(pool, object, offset)) << object << "+" << offset;
}

TEST(PointerImage, OfAnUnfittingOffsetBelongsToNoObject) {
  TermPool pool;
  for (std::int64_t offset : {kHalf, -kHalf - 1, std::int64_t{1} << 62, std::int64_t{-1} << 62, 5 * kHalf}) {
    const std::uint64_t object = *pool.as_u64(round_trip(pool, 3, offset).object);
    EXPECT_TRUE(object == 0 || object == (1u << kObjectBits) - 1) << object << " from offset " << offset;
  }
}

TEST(PointerImage, OfPlainAddressesIsTheAddress) {
  EXPECT_EQ(image(0, 4096), 4096u);
  EXPECT_EQ(image(0, -1), ~0ull);
  EXPECT_EQ(image(0, 3 * kHalf), static_cast<std::uint64_t>(3 * kHalf));
  TermPool pool;
  EXPECT_EQ(round_trip(pool, 0, -1), pointer_to(pool, 0, -1));
}

TEST(PointerImage, IsLinearInTheOffset) {
  EXPECT_EQ(image(5, 100) - image(5, 60), 40u);
  EXPECT_EQ(image(5, 0) - image(5, -8), 8u);
  EXPECT_LT(image(5, -8), image(5, 0));
}

TEST(PointerImage, OfABoundedOffsetIsAConcatenation) {
  TermPool pool;
  const Term offset = pool.zext(pool.variable(32, "offset"), 64);
  const Term bits = pointer_image(pool, {offset, pool.constant(kObjectBits, 9), {}});
  EXPECT_EQ(bits, pool.concat(pool.constant(kObjectBits, 9), pool.trunc(offset, kOffsetBits)));
  EXPECT_EQ(pointer_from_image(pool, bits).bits, offset);
  EXPECT_EQ(pointer_from_image(pool, bits).object, pool.constant(kObjectBits, 9));
}

/// An instruction over two pointers executed on constants.
Scalar run_on_pointers(Execution& execution, const OneInstruction& code, Scalar a, Scalar b) {
  execution.machine.set(code.argument(0), {a});
  execution.machine.set(code.argument(1), {b});
  return execution.run(code).front();
}

bool compares(const std::string& predicate, std::pair<std::uint64_t, std::int64_t> a,
              std::pair<std::uint64_t, std::int64_t> b) {
  const OneInstruction code("icmp " + predicate + " ptr %a, %b", {"ptr", "ptr"});
  Execution execution(code);
  TermPool& pool = execution.pool;
  const Scalar result =
      run_on_pointers(execution, code, pointer_to(pool, a.first, a.second), pointer_to(pool, b.first, b.second));
  return pool.is_yes(result.bits);
}

TEST(PointerCompare, OrdersByObjectThenBySignedOffset) {
  EXPECT_TRUE(compares("eq", {4, 8}, {4, 8}));
  EXPECT_FALSE(compares("eq", {4, 8}, {5, 8}));
  EXPECT_TRUE(compares("ne", {4, 8}, {4, 9}));
  EXPECT_TRUE(compares("ult", {4, -1}, {4, 0}));
  EXPECT_TRUE(compares("ugt", {5, 0}, {4, 100}));
  EXPECT_TRUE(compares("ule", {4, 3}, {4, 3}));
  EXPECT_FALSE(compares("uge", {4, 2}, {4, 3}));
  EXPECT_TRUE(compares("ult", {4, 0}, {0, -1})) << "the address -1 is above every object";
  EXPECT_TRUE(compares("slt", {0, -1}, {4, 0})) << "signed comparison is one of images";
}

TEST(PointerCompare, OfDifferentObjectsIsClaimedOnRequest) {
  const OneInstruction code("icmp ult ptr %a, %b", {"ptr", "ptr"});
  EncodeOptions options;
  options.checks[static_cast<std::size_t>(PropertyKind::PointerCompare)] = true;
  Execution execution(code, options);
  run_on_pointers(execution, code, pointer_to(execution.pool, 1, 0), pointer_to(execution.pool, 2, 0));
  ASSERT_EQ(execution.machine.claims().size(), 1u);
  EXPECT_TRUE(execution.pool.is_no(execution.machine.claims()[0].ok));
}

TEST(PointerCasts, RoundTripThroughIntegers) {
  const OneInstruction to_integer("ptrtoint ptr %a to i64", {"ptr"}), narrow("ptrtoint ptr %a to i16", {"ptr"});
  Execution execution(to_integer);
  TermPool& pool = execution.pool;
  const Scalar pointer = pointer_to(pool, 3, 24);
  execution.machine.set(to_integer.argument(0), {pointer});
  execution.machine.set(narrow.argument(0), {pointer});
  const Scalar bits = execution.run(to_integer).front();
  EXPECT_EQ(bits.bits, pool.constant(64, (3ull << kOffsetBits) + 24));
  EXPECT_EQ(execution.run(narrow).front().bits, pool.constant(16, 24));
  const OneInstruction back("inttoptr i64 %a to ptr", {"i64"});
  execution.machine.set(back.argument(0), {bits});
  EXPECT_EQ(execution.run(back).front(), pointer);
}

TEST(PointerCasts, AcrossAddressSpacesKeepThePointer) {
  const OneInstruction code("addrspacecast ptr %a to ptr addrspace(1)", {"ptr"});
  Execution execution(code);
  const Scalar pointer = pointer_to(execution.pool, 3, 24);
  execution.machine.set(code.argument(0), {pointer});
  EXPECT_EQ(execution.run(code).front(), pointer);
}

constexpr const char* kTwoCasts = "  %x = ptrtoint ptr %a to i64\n  %y = ptrtoint ptr %b to i64";

TEST(PointerDifference, IsTheOffsetsDifferenceEvenIfUnbounded) {
  const OneInstruction code("sub i64 %x, %y", {"ptr", "ptr"}, kTwoCasts);
  Execution execution(code);
  TermPool& pool = execution.pool;
  const Term object = pool.constant(kObjectBits, 6), i = pool.variable(64, "i"), j = pool.variable(64, "j");
  EXPECT_EQ(run_on_pointers(execution, code, {i, object, {}}, {j, object, {}}).bits, pool.sub(i, j));
}

TEST(PointerDifference, OfDifferentObjectsIsThatOfTheImages) {
  const OneInstruction code("sub i64 %x, %y", {"ptr", "ptr"}, kTwoCasts);
  Execution execution(code);
  TermPool& pool = execution.pool;
  const Scalar result = run_on_pointers(execution, code, pointer_to(pool, 6, 8), pointer_to(pool, 5, 4));
  EXPECT_EQ(pool.as_u64(result.bits), image(6, 8) - image(5, 4));
}

TEST(PointerMask, ClearsBitsOfTheOffset) {
  const OneInstruction code("call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 -16)", {"ptr"});
  Execution execution(code);
  execution.machine.set(code.argument(0), {pointer_to(execution.pool, 3, 45)});
  EXPECT_EQ(execution.run(code).front(), pointer_to(execution.pool, 3, 32));
  const OneInstruction high("call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 255)", {"ptr"});
  execution.machine.set(high.argument(0), {pointer_to(execution.pool, 3, 45)});
  EXPECT_EQ(execution.run(high).front(), pointer_to(execution.pool, 0, 45));
}

}  // namespace
}  // namespace bmc::test
