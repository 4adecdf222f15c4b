// SPDX-License-Identifier: Apache-2.0
// The clocks of <chrono> and std::random_device in libc++.
#include "libcxx.h"

extern "C" {
long __bmc_steady_clock(void);
long __bmc_system_clock(void);
}

namespace std::__1 {
namespace chrono {

/// Shaped as libc++'s, whose time points are one number: nanoseconds of the one clock, microseconds of the other.
struct steady_clock {
  static long now() noexcept;
};
struct system_clock {
  static long now() noexcept;
};

long steady_clock::now() noexcept { return __bmc_steady_clock(); }
long system_clock::now() noexcept { return __bmc_system_clock() / 1000; }

}  // namespace chrono

class random_device {
  [[maybe_unused]] int file_;

 public:
  explicit random_device(const string& name);
  ~random_device();
  unsigned operator()();
  double entropy() const noexcept;
};

random_device::random_device(const string&) : file_(0) {}
random_device::~random_device() = default;
unsigned random_device::operator()() { return bmc_any_u32(); }
double random_device::entropy() const noexcept { return 32; }

}  // namespace std::__1
