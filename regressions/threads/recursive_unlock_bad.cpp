// what: a recursive_mutex is unlocked once more than it was locked
// bmc:
// expect: failed mutex-misuse
// why: the last unlock is of a mutex that the thread no longer holds.

#include <bmc/bmc.hpp>
#include <mutex>

static std::recursive_mutex m;

proof_harness void unlocks(bool twice) {
  m.lock();
  m.lock();
  m.unlock();
  m.unlock();
  if (twice) m.unlock(); // bug: mutex-misuse
}
