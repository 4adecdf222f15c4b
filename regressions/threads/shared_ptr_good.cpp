// what: the last of two owners in two threads destroys the object, once
// bmc:
// expect: verified
// why: the counts of std::shared_ptr are atomic, and what one owner did happens before the destructor.

#include <atomic>
#include <bmc/bmc.hpp>
#include <memory>
#include <thread>

static int destroyed;

struct Widget {
  int uses[2] = {0, 0};
  ~Widget() { destroyed += uses[0] + uses[1]; }
};

proof_harness void owners() {
  auto mine = std::make_shared<Widget>();
  std::thread other([yours = mine]() mutable {
    yours->uses[1] = 1;
    yours.reset();
  });
  mine->uses[0] = 1;
  mine.reset();
  other.join();
  bmc::check(destroyed == 2, "destroyed once, after both uses");
}
