// SPDX-License-Identifier: Apache-2.0
// StreamPins faked in memory, for tests of what sits on them: they log what the receive streams
// take, and send the frames that a test gives them. Outputs change at clock_cycle() only, as those of a design
// do. A test may also set the wires of a stream by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "model/frame/frame.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

/// Bytes 0, 1, 2, ... of a frame without meaning.
FramePtr make_frame(std::size_t bytes, bool bad = false);

class FakeStreams final : public StreamPins {
 public:
  struct TakenBeat {
    std::uint64_t cycle;  // index of the edge
    Bytes bytes;
    bool last;
    bool user;
  };
  struct Wires {
    bool valid = false;
    bool ready = false;
    bool last = false;
    bool user = false;
    std::uint64_t keep = 0;
    Bytes data;
  };

  FakeStreams(unsigned ports, unsigned beat_bytes);

  /// A whole frame was received.
  std::function<void(unsigned port, const Frame& frame)> received;

  const std::vector<TakenBeat>& taken(unsigned port) const { return lines_.at(port).taken; }
  /// A cycle without a valid beat comes before each beat whose index is in `idle_before`.
  void send(unsigned port, const Frame& frame, const std::vector<std::size_t>& idle_before = {});
  Wires& tx_wires(unsigned port) { return lines_.at(port).tx; }
  Wires& rx_wires(unsigned port) { return lines_.at(port).rx; }
  std::uint64_t cycle() const { return cycle_; }
  void clock_cycle();

  unsigned ports() const override { return static_cast<unsigned>(lines_.size()); }
  unsigned beat_bytes() const override { return beat_bytes_; }
  void drive_rx(unsigned port, const Beat& beat) override;
  void idle_rx(unsigned port) override { lines_.at(port).rx.valid = false; }
  bool tx_valid(unsigned port) const override { return lines_.at(port).tx.valid; }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override { lines_.at(port).tx.ready = ready; }
  std::uint32_t rx_valids() const override;
  std::uint32_t tx_valids() const override;
  StreamView rx_view(unsigned port) const override;
  StreamView tx_view(unsigned port) const override;

 private:
  struct Line {
    Wires rx;
    Wires tx;
    std::deque<Wires> queue;  // beats and idle cycles to be sent
    std::vector<TakenBeat> taken;
    Frame frame;  // being received
  };

  void receive_beat(unsigned port);
  void transmit_beat(Line& line);

  unsigned beat_bytes_;
  std::vector<Line> lines_;
  std::uint64_t cycle_ = 0;
};

}  // namespace trib
