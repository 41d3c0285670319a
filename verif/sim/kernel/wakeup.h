// SPDX-License-Identifier: Apache-2.0
// Lets a SystemC thread wait for something that happens within a quantum of the ClockKernel. Use:
//   while (!condition()) wakeup.wait();
// where whatever may make the condition true calls raise() from a callback of the bench. No raise
// is lost, since the bench is paused while threads run. raise() costs nothing if no thread waits.
#pragma once

#include <systemc>

#include "verif/sim/kernel/clock_kernel.h"

namespace trib {

class Wakeup {
 public:
  // Those whose turn is last are woken when all others that were woken at the same time have done
  // what they do then.
  enum class Turn { kFirst, kLast };

  explicit Wakeup(ClockKernel& kernel, Turn turn = Turn::kFirst) : kernel_(kernel), turn_(turn) {}

  void raise() {
    if (waiting_ == 0 || raised_) return;
    raised_ = true;
    kernel_.wake(event_, turn_ == Turn::kLast);
  }

  void wait() {
    wait_with([this] { sc_core::wait(event_); });
  }
  // Until raised, or `duration` later.
  void wait(const sc_core::sc_time& duration) {
    wait_with([&] { sc_core::wait(duration, event_); });
  }

 private:
  template <typename Suspend>
  void wait_with(const Suspend& suspend) {
    ++waiting_;
    suspend();
    --waiting_;
    raised_ = false;
  }

  ClockKernel& kernel_;
  Turn turn_;
  sc_core::sc_event event_;
  unsigned waiting_ = 0;
  bool raised_ = false;
};

}  // namespace trib
