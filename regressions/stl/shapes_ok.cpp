// what: vector of unique_ptr to polymorphic shapes chosen by symbolic tags
// bmc: --unwind 6 --check-leaks
// expect: verified
// why: dispatch gives the right area
#include <bmc/bmc.hpp>
#include <memory>
#include <vector>
#include <algorithm>
struct Shape { virtual ~Shape() = default; virtual int area() const = 0; };
struct Square : Shape { int s; explicit Square(int v) : s(v) {} int area() const override { return s * s; } };
struct Rect : Shape { int w, h; Rect(int a, int b) : w(a), h(b) {} int area() const override { return w * h; } };
proof_harness void shapes() {
  std::vector<std::unique_ptr<Shape>> v;
  int expect = 0;
  for (int i = 1; i <= 3; i++) {
    if (bmc::any<bool>()) { v.push_back(std::make_unique<Square>(i)); expect += i * i; }
    else { v.push_back(std::make_unique<Rect>(i, 2)); expect += 2 * i; }
  }
  int sum = 0;
  for (const auto &s : v) sum += s->area();
  bmc::check(sum == expect, "areas");
  std::sort(v.begin(), v.end(), [](const auto &a, const auto &b) { return a->area() < b->area(); });
  bmc::check(v.front()->area() <= v.back()->area(), "sorted");
}
