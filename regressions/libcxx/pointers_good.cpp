// what: shared, weak and unique pointers of libc++
// bmc: --check-leaks -- -stdlib=libc++
// expect: verified
// why: the last owner releases the object, and a weak pointer sees that
#include <bmc/bmc.hpp>
#include <memory>

namespace {
struct Shape {
  virtual ~Shape() = default;
  virtual int corners() const { return 0; }
};
struct Square : Shape {
  int corners() const override { return 4; }
};
struct Node {
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> back;
  int value = 0;
};
}  // namespace

proof_harness void owners() {
  const std::unique_ptr<Shape> p = bmc_any_bool() ? std::unique_ptr<Shape>(new Square) : std::make_unique<Shape>();
  bmc::check(p->corners() == 0 || p->corners() == 4, "one of both");
  std::shared_ptr<Shape> s = std::make_shared<Square>();
  const std::weak_ptr<Shape> w = s;
  {
    const std::shared_ptr<Shape> t = s;
    bmc::check(t.use_count() == 2 && std::dynamic_pointer_cast<Square>(t)->corners() == 4, "two owners");
  }
  s.reset();
  bool thrown = false;
  try {
    const std::shared_ptr<Shape> gone(w);
  } catch (const std::bad_weak_ptr&) {
    thrown = true;
  }
  bmc::check(w.expired() && thrown, "no owner");
}

proof_harness void nodes() {
  auto a = std::make_shared<Node>(), b = std::make_shared<Node>();
  a->next = b;
  b->back = a;
  if (bmc_any_bool()) {
    a.reset();
    bmc::check(b->back.lock() == nullptr, "gone");
  } else {
    bmc::check(b->back.lock() == a, "still there");
  }
  const std::shared_ptr<int> part(b, &b->value);
  b.reset();
  *part = 3;
  const std::shared_ptr<int> own(new int(4), [](int* p) { delete p; });
  bmc::check(own.use_count() == 1, "one owner");
}
