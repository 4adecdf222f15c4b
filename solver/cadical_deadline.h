// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cadical.hpp>
#include <chrono>

namespace bmc {

inline constexpr int kCadicalSat = 10, kCadicalUnsat = 20;  // What CaDiCaL's solve() returns.

/// Ends a search at a point in time; remembers that it did.
class CadicalDeadline : public CaDiCaL::Terminator {
 public:
  /// From now on; 0: no limit.
  void start(double seconds) {
    limited_ = seconds > 0;
    reached_ = false;
    if (limited_)
      end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  bool terminate() override {
    reached_ = reached_ || (limited_ && Clock::now() >= end_);
    return reached_;
  }
  bool reached() const { return reached_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool limited_ = false, reached_ = false;
  Clock::time_point end_;
};

}  // namespace bmc
