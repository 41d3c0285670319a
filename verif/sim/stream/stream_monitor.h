// SPDX-License-Identifier: Apache-2.0
// Assembles the frames on every stream of a device from its pins only. Attach it after everything
// that drives the device; a frame that is on a stream then is seen from its next beat on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/frame/frame.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class StreamMonitor : public Clocked {
 public:
  /// The first beat of a frame is taken at the edge of this cycle.
  using StartEvent = std::function<void(unsigned port, std::uint64_t cycle)>;
  /// The cycles are those of the edges at which its first and its last beat are taken.
  using FrameEvent = std::function<void(unsigned port, const FramePtr& frame,
                                        std::uint64_t cycle_first, std::uint64_t cycle_last)>;
  struct Events {
    StartEvent started;   // into the device
    FrameEvent received;  // into the device
    FrameEvent sent;      // out of the device
  };

  StreamMonitor(const StreamPins& pins, Events events);

  /// For so many cycles, up to the last edge, a beat has been offered on this port and not taken.
  std::uint64_t held(unsigned port) const { return held_.at(port); }
  /// For so many cycles beats have been offered on this port, taken or not, without a pause that is
  /// longer than an encoding.
  std::uint64_t busy(unsigned port) const { return offered_.at(port) - busy_since_.at(port); }
  /// Bytes of the frame that is coming into the device; 0 between frames.
  std::size_t receiving(unsigned port) const {
    const Line& line = rx_.at(port);
    return line.open ? line.size : 0;
  }
  /// The device is reset: what was on its streams is gone.
  void reset();

  void before_edge(std::uint64_t cycle) override;

 private:
  struct Line {
    Bytes bytes;           // room for the frame in progress, and for a beat more
    std::size_t size = 0;  // of it, as far as taken
    bool open = false;     // a frame is in progress
    std::uint64_t first = 0;
  };

  void take(Line& line, const StreamView& view, std::uint64_t cycle);
  static FramePtr finish(Line& line, bool bad);
  void receive(unsigned port, std::uint64_t cycle);
  void send(unsigned port, std::uint64_t cycle);

  const StreamPins& pins_;
  std::size_t beat_bytes_;
  std::uint64_t full_keep_;
  Events events_;
  std::vector<Line> rx_;
  std::vector<Line> tx_;
  std::vector<std::uint64_t> held_;
  std::vector<std::uint64_t> busy_since_;
  std::vector<std::uint64_t> offered_;  // last
};

}  // namespace trib
