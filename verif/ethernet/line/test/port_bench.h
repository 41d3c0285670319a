// SPDX-License-Identifier: Apache-2.0
// A simulated port whose stream is fed without gaps and read to the last word, for tests.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "verif/ethernet/line/simulated_port.h"
#include "verif/sim/clock/jittered_clock.h"

namespace trib::ethernet {

struct TimedFrame {
  Frame frame;
  std::uint64_t first_fs = 0;  // of its first bit, or its first word
};

class PortBench {
 public:
  /// The core's clock is `core_ppm` off its 156.25 MHz.
  PortBench(std::uint64_t seed, const PortShape& shape, int core_ppm = 0);

  SimulatedPort& port() { return port_; }
  LinkPartner& partner() { return port_.partner(); }

  void step();  // a cycle of the core's clock
  void run(unsigned cycles);
  /// Whether `done` came to hold within so many cycles.
  bool run_until(const std::function<bool()>& done, unsigned cycles);
  /// Until both ends are up; a test fails if they are not after all slips that there can be.
  void bring_up();

  /// From the core to the partner.
  void send(FramePtr frame) { to_wire_.push_back(std::move(frame)); }
  /// So many cycles without a word before word number `word` of the frame in hand, or the next one: once.
  void leave_gap(std::size_t word, unsigned cycles) {
    gap_at_ = word;
    gap_ = cycles;
  }
  bool all_sent() const { return to_wire_.empty(); }

  std::vector<TimedFrame> started;             // by the core: first words taken
  std::vector<TimedFrame> at_core;             // received
  std::vector<TimedFrame> started_by_partner;  // on the line
  std::vector<FrameOnLine> at_partner;         // received, good or not

 private:
  void edge();

  SimulatedPort port_;
  JitteredClock core_clock_;
  std::deque<FramePtr> to_wire_;
  std::size_t next_word_ = 0, gap_at_ = 0;
  unsigned gap_ = 0;
  TimedFrame growing_;
};

}  // namespace trib::ethernet
