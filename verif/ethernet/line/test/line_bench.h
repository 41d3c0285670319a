// SPDX-License-Identifier: Apache-2.0
// A simulated port whose stream is fed without gaps and read to the last beat, for tests.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "verif/ethernet/line/simulated_port.h"
#include "verif/ethernet/line/simulated_port_100g.h"
#include "verif/sim/clock/jittered_clock.h"

namespace trib::ethernet {

struct TimedFrame {
  Frame frame;
  std::uint64_t first_fs = 0;  // of its first bit, or its first beat
};

class LineBench {
 public:
  LineBench(std::unique_ptr<LinePort> port, const ClockShape& core, std::uint64_t seed);

  LinePort& line() { return *port_; }

  void step();  // a cycle of the core's clock
  void run(unsigned cycles);
  /// Whether `done` came to hold within so many cycles.
  bool run_until(const std::function<bool()>& done, unsigned cycles);
  /// Until both ends are up; a test fails if they are not after all slips that there can be.
  void bring_up();
  /// A reset of the port for so many cycles; what the core was sending, and what waits there, is forgotten.
  void reset(unsigned cycles);

  /// From the core to the far end.
  void send(FramePtr frame) { to_wire_.push_back(std::move(frame)); }
  /// Sends these at the same time, `up` from the far end; a test fails if not all come out whole and good within so many cycles.
  void exchange(const std::vector<FramePtr>& up, const std::vector<FramePtr>& down,
                unsigned cycles);
  /// So many cycles without a beat before beat number `beat` of the frame in hand, or the next one: once.
  void leave_gap(std::size_t beat, unsigned cycles) {
    gap_at_ = beat;
    gap_ = cycles;
  }
  bool all_sent() const { return to_wire_.empty(); }
  /// Beats taken of the frame in hand.
  std::size_t beats_sent() const { return next_beat_; }
  /// Bytes received of the frame that is coming in.
  std::size_t bytes_received() const { return growing_.frame.bytes.size(); }

  std::vector<TimedFrame> started;             // by the core: first beats taken
  std::vector<TimedFrame> at_core;             // received
  std::vector<TimedFrame> started_by_partner;  // on the line
  std::vector<FrameOnLine> at_partner;         // received, good or not

 private:
  void edge();
  void receive();
  void transmit();

  std::unique_ptr<LinePort> port_;
  JitteredClock core_clock_;
  std::deque<FramePtr> to_wire_;
  std::size_t next_beat_ = 0, gap_at_ = 0;
  unsigned gap_ = 0;
  TimedFrame growing_;
};

class PortBench : public LineBench {
 public:
  /// The core's clock is `core_ppm` off its 156.25 MHz.
  PortBench(std::uint64_t seed, const PortShape& shape, int core_ppm = 0);

  SimulatedPort& port() { return static_cast<SimulatedPort&>(line()); }
  LinkPartner& partner() { return port().partner(); }
};

class CmacPortBench : public LineBench {
 public:
  /// The core's clock is `core_ppm` off its 250 MHz.
  CmacPortBench(std::uint64_t seed, const CmacPortShape& shape, int core_ppm = 0);

  SimulatedPort100g& port() { return static_cast<SimulatedPort100g&>(line()); }
  SimulatedCmac& cmac() { return port().cmac(); }
};

}  // namespace trib::ethernet
