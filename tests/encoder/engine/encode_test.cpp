// SPDX-License-Identifier: Apache-2.0
// Small modules through encode(): for every value of the harness's two 8-bit parameters, the first step that the
// formula says is violated must be the one that the program, written again in C++, violates.
#include "encoder/encode.h"

#include <gtest/gtest.h>

#include "frontend/load.h"
#include "tests/frontend/program_fixture.h"

namespace bmc {
namespace {

/// What an execution does: nothing wrong, or a violation of that kind; nullopt: it is not considered (an assumption).
struct Run {
  bool excluded = false;
  std::optional<PropertyKind> violated = std::nullopt;
  friend bool operator==(const Run&, const Run&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Run& run) {
    if (run.excluded) return out << "excluded";
    return run.violated ? out << "violates kind " << static_cast<int>(*run.violated) : out << "fine";
  }
};
constexpr Run kFine{};
constexpr Run kExcluded{.excluded = true};
Run violates(PropertyKind kind) { return {.violated = kind}; }
Run asserts(bool condition) { return condition ? kFine : violates(PropertyKind::Assertion); }

using Expected = Run (*)(std::uint8_t a, std::uint8_t b);

/// What the formula says of one assignment.
Run run_of(const TermPool& pool, const Encoding& encoding, const Assignment& assignment) {
  Evaluator evaluator(pool, assignment);
  for (const Step& step : encoding.vc.steps) {
    if (step.kind == Step::Kind::Goal || !evaluator.is_true(step.guard) || evaluator.is_true(step.condition)) continue;
    if (step.kind == Step::Kind::Assume) return kExcluded;
    return violates(encoding.vc.properties[step.property].kind);
  }
  return kFine;
}

class EncodeTest : public ProgramTest {
 protected:
  static constexpr const char* kDeclarations =
      "declare void @bmc_assert_(i1, ptr)\n"
      "declare void @bmc_assume_(i1)\n"
      "@message = private constant [2 x i8] c\"m\\00\"\n";

  void expect(const std::string& body, Expected expected, const EncodeOptions& options = {}) {
    const std::string file = write("module.ll", kDeclarations + body);
    Result<Program> program = load({file});
    ASSERT_TRUE(program) << program.error().line();
    auto harnesses = discover_harnesses(*program, {"f"}, true);
    ASSERT_TRUE(harnesses) << harnesses.error().line();
    TermPool pool;
    const Encoding encoding = encode(*program, harnesses->front(), pool, options, nullptr);
    ASSERT_GE(pool.variables().size(), 2u);
    const Term a = pool.variables()[0], b = pool.variables()[1];
    for (unsigned x = 0; x < 256; x++)
      for (unsigned y = 0; y < 256; y += 5)
        ASSERT_EQ(run_of(pool, encoding, {{a, llvm::APInt(8, x)}, {b, llvm::APInt(8, y)}}),
                  expected(static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)))
            << x << ", " << y;
  }
};

TEST_F(EncodeTest, ALoopRunsAsOftenAsItsInputSays) {
  expect(R"(
define void @f(i8 %a, i8 %b) {
entry:
  %n = and i8 %a, 7
  br label %head
head:
  %i = phi i8 [ 0, %entry ], [ %i2, %body ]
  %s = phi i8 [ %b, %entry ], [ %s2, %body ]
  %more = icmp ult i8 %i, %n
  br i1 %more, label %body, label %end
body:
  %i2 = add i8 %i, 1
  %t = mul i8 %s, 3
  %s2 = add i8 %t, %i
  br label %head
end:
  %ok = icmp ne i8 %s, 77
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           for (std::uint8_t i = 0; i < (a & 7); i++) b = static_cast<std::uint8_t>(b * 3 + i);
           return asserts(b != 77);
         });
}

TEST_F(EncodeTest, PhisOfALoopSwapAtOnce) {
  expect(R"(
define void @f(i8 %a, i8 %b) {
entry:
  %n = and i8 %b, 3
  br label %head
head:
  %x = phi i8 [ %a, %entry ], [ %y, %head ]
  %y = phi i8 [ %b, %entry ], [ %x, %head ]
  %i = phi i8 [ 0, %entry ], [ %i2, %head ]
  %i2 = add i8 %i, 1
  %more = icmp ult i8 %i2, %n
  br i1 %more, label %head, label %end
end:
  %ok = icmp ule i8 %x, %y
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           const unsigned swaps = (b & 3) == 0 ? 0 : (b & 3) - 1;
           return asserts(swaps % 2 == 0 ? a <= b : b <= a);
         });
}

TEST_F(EncodeTest, ACycleWithTwoEntriesRuns) {
  expect(R"(
define void @f(i8 %a, i8 %b) {
entry:
  %n = alloca i8
  %s = alloca i8
  store i8 0, ptr %n
  store i8 %b, ptr %s
  %first = icmp ult i8 %a, 100
  br i1 %first, label %left, label %right
left:
  %l = load i8, ptr %s
  %l2 = add i8 %l, 3
  store i8 %l2, ptr %s
  %stop = icmp ugt i8 %l2, 200
  br i1 %stop, label %end, label %right
right:
  %r = load i8, ptr %s
  %r2 = xor i8 %r, 1
  store i8 %r2, ptr %s
  %c = load i8, ptr %n
  %c2 = add i8 %c, 1
  store i8 %c2, ptr %n
  %more = icmp ult i8 %c2, 4
  br i1 %more, label %left, label %end
end:
  %e = load i8, ptr %s
  %ok = icmp ne i8 %e, 42
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           bool left = a < 100;
           for (unsigned count = 0;; left = !left) {
             if (left) {
               b = static_cast<std::uint8_t>(b + 3);
               if (b > 200) break;
             } else {
               b ^= 1;
               if (++count >= 4) break;
             }
           }
           return asserts(b != 42);
         });
}

TEST_F(EncodeTest, ASwitchTakesOneCase) {
  expect(R"(
define void @f(i8 %a, i8 %b) {
entry:
  switch i8 %a, label %other [ i8 1, label %one
                               i8 2, label %two
                               i8 -1, label %two
                               i8 9, label %end ]
one:
  %x = add i8 %b, 1
  br label %end
two:
  %y = add i8 %b, %a
  br label %one_more
one_more:
  br label %end
other:
  %big = icmp ugt i8 %a, 200
  call void @bmc_assume_(i1 %big)
  br label %end
end:
  %r = phi i8 [ %x, %one ], [ %y, %one_more ], [ 0, %other ], [ %b, %entry ]
  %ok = icmp ult i8 %r, 250
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           std::uint8_t r = 0;
           switch (a) {
             case 1:
               r = static_cast<std::uint8_t>(b + 1);
               break;
             case 2:
             case 255:
               r = static_cast<std::uint8_t>(b + a);
               break;
             case 9:
               r = b;
               break;
             default:
               if (a <= 200) return kExcluded;
           }
           return asserts(r < 250);
         });
}

TEST_F(EncodeTest, AnIndirectBranchGoesWhereItsAddressSays) {
  expect(R"(
@places = private constant [3 x ptr] [ptr blockaddress(@f, %zero), ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]
define void @f(i8 %a, i8 %b) {
entry:
  %k = urem i8 %a, 3
  %k64 = zext i8 %k to i64
  %at = getelementptr [3 x ptr], ptr @places, i64 0, i64 %k64
  %to = load ptr, ptr %at
  indirectbr ptr %to, [label %zero, label %one, label %two]
zero:
  br label %end
one:
  %x = add i8 %b, 1
  br label %end
two:
  %y = sub i8 0, %b
  br label %end
end:
  %r = phi i8 [ 5, %zero ], [ %x, %one ], [ %y, %two ]
  %ok = icmp ne i8 %r, 5
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           const std::uint8_t r = a % 3 == 0 ? 5 : static_cast<std::uint8_t>(a % 3 == 1 ? b + 1 : -b);
           return asserts(r != 5);
         });
}

TEST_F(EncodeTest, RecursionAndFunctionPointers) {
  EncodeOptions options;
  options.unwind = 4;
  expect(
      R"(
define i8 @double(i8 %n, i8 %x) {
  %r = shl i8 %x, 1
  ret i8 %r
}
define i8 @sum(i8 %n, i8 %x) {
entry:
  %done = icmp eq i8 %n, 0
  br i1 %done, label %stop, label %more
stop:
  ret i8 %x
more:
  %m = sub i8 %n, 1
  %s = call i8 @sum(i8 %m, i8 %x)
  %r = add i8 %s, %n
  ret i8 %r
}
define void @f(i8 %a, i8 %b) {
  %n = and i8 %a, 3
  %which = icmp ugt i8 %a, 127
  %callee = select i1 %which, ptr @sum, ptr @double
  %r = call i8 %callee(i8 %n, i8 %b)
  %ok = icmp ne i8 %r, 8
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
      [](std::uint8_t a, std::uint8_t b) {
        unsigned r = b;
        if (a > 127)
          for (unsigned n = a & 3; n > 0; n--) r += n;
        else
          r *= 2;
        return asserts((r & 255) != 8);
      },
      options);
}

TEST_F(EncodeTest, APathEndsAtItsFirstViolation) {
  expect(R"(
define void @f(i8 %a, i8 %b) {
  %array = alloca [4 x i8]
  store i32 0, ptr %array, align 1
  %i = zext i8 %a to i64
  %at = getelementptr [4 x i8], ptr %array, i64 0, i64 %i
  store i8 %b, ptr %at
  %q = udiv i8 100, %b
  %first = load i8, ptr %array
  %ok = icmp ule i8 %first, %q
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
         [](std::uint8_t a, std::uint8_t b) {
           if (a > 3) return violates(PropertyKind::OutOfBounds);
           if (b == 0) return violates(PropertyKind::DivisionByZero);
           return asserts((a == 0 ? b : 0) <= 100 / b);
         });
}

TEST_F(EncodeTest, ABoundThatIsTooSmallIsAViolation) {
  EncodeOptions options;
  options.unwind = 3;
  expect(
      R"(
define void @f(i8 %a, i8 %b) {
entry:
  %n = and i8 %a, 7
  br label %head
head:
  %i = phi i8 [ 0, %entry ], [ %i2, %body ]
  %more = icmp ult i8 %i, %n
  br i1 %more, label %body, label %end
body:
  %i2 = add i8 %i, 1
  br label %head
end:
  %ok = icmp ne i8 %b, %n
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
      [](std::uint8_t a, std::uint8_t b) {
        if ((a & 7) > 3) return violates(PropertyKind::Unwinding);
        return asserts(b != (a & 7));
      },
      options);
}

TEST_F(EncodeTest, WhatIsNotCheckedDoesNotEndThePathUnlessItMust) {
  EncodeOptions options;
  options.checks.reset(static_cast<std::size_t>(PropertyKind::DivisionByZero));
  options.checks.reset(static_cast<std::size_t>(PropertyKind::Abort));
  expect(
      R"(
declare void @abort()
define void @f(i8 %a, i8 %b) {
entry:
  %zero = icmp eq i8 %a, 0
  br i1 %zero, label %dies, label %lives
dies:
  call void @abort()
  unreachable
lives:
  %ok = icmp ne i8 %a, %b
  call void @bmc_assert_(i1 %ok, ptr @message)
  ret void
})",
      [](std::uint8_t a, std::uint8_t b) { return asserts(a == 0 || a != b); }, options);
}

/// Fills an array byte by byte; the loop ends at a symbolic count, or at the first byte that a variable says.
class GrowthTest : public ProgramTest {
 protected:
  /// `place` is where run i writes to, `ends` makes %wanted.
  std::size_t terms(unsigned size, const std::string& ends, const std::string& place = "%i") {
    const std::string bytes = "[" + std::to_string(size) + " x i8]";
    const std::string file = write("module.ll", R"(
define void @f(i64 %n, ptr %until) {
entry:
  %to = alloca )" + bytes + R"(
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i2, %body ]
  %k = phi i64 [ 0, %entry ], [ %k2, %body ]
  %at = getelementptr )" + bytes + R"(, ptr %to, i64 0, i64 )" + place + R"(
  %inside = icmp ult i64 %i, )" + std::to_string(size) + "\n  " + ends + R"(
  %more = and i1 %inside, %wanted
  br i1 %more, label %body, label %end
body:
  store i8 1, ptr %at
  %i2 = add i64 %i, 1
  %bit = lshr i64 %n, %i
  %odd = and i64 %bit, 1
  %k2 = add i64 %k, %odd
  br label %head
end:
  %last = getelementptr )" + bytes + R"(, ptr %to, i64 0, i64 %k
  %read = load i8, ptr %last
  %nothing = icmp eq i8 %read, 7
  call void @bmc_assume_(i1 %nothing)
  ret void
}
declare void @bmc_assume_(i1)
)");
    Result<Program> program = load({file});
    EXPECT_TRUE(program) << program.error().line();
    auto harnesses = discover_harnesses(*program, {"f"}, true);
    TermPool pool;
    encode(*program, harnesses->front(), pool, {}, nullptr);
    return pool.size();
  }
};

TEST_F(GrowthTest, AFillingLoopMakesTermsInProportionToItsRuns) {
  const std::string counted = "%wanted = icmp ult i64 %i, %n";
  EXPECT_LE(terms(1000, counted), 2 * terms(500, counted) + 100);
  EXPECT_LE(terms(1000, counted, "%k"), 2 * terms(500, counted, "%k") + 100) << "at symbolic places";
  const std::string unrelated = "%square = mul i64 %i, %n\n  %wanted = icmp ult i64 %square, 77";
  EXPECT_LE(terms(1000, unrelated), 2 * terms(500, unrelated) + 100);
}

}  // namespace
}  // namespace bmc
