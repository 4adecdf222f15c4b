// what: std::barrier with a completion function, std::latch, std::counting_semaphore
// bmc:
// expect: verified
// why: all have arrived before any leaves, and the completion runs in between.

#include <atomic>
#include <barrier>
#include <bmc/bmc.hpp>
#include <latch>
#include <semaphore>
#include <thread>

static int halves[2], sum;

proof_harness void meeting() {
  std::barrier meet(2, []() noexcept { sum = halves[0] + halves[1]; });
  std::thread other([&] {
    halves[1] = 2;
    meet.arrive_and_wait();
    bmc::check(sum == 3, "seen by the other");
  });
  halves[0] = 1;
  meet.arrive_and_wait();
  bmc::check(sum == 3, "seen by main");
  other.join();
}

proof_harness void tickets() {
  std::counting_semaphore<2> free(1);
  std::latch done(2);
  int inside = 0;
  auto work = [&] {
    free.acquire();
    inside++;
    free.release();
    done.count_down();
  };
  std::thread a(work), b(work);
  done.wait();
  bmc::check(inside == 2, "one after the other");
  a.join();
  b.join();
}
