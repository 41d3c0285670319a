// SPDX-License-Identifier: Apache-2.0
// One port of a device on a line: the two streams of the harness, the simulated port with its line and the far end, and the two
// streams of the device. Every frame is followed in both directions (passing_frames.h). Errors: std::runtime_error.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "verif/ethernet/line/line_port.h"
#include "verif/ethernet/pins/passing_frames.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

// When a frame has passed the pins of a port and the streams of the device. All times are those of one clock.
struct LineTimes {
  const Frame& frame;
  // Of its preamble, on the line.
  std::uint64_t first_bit_fs;
  // The edge at which the device takes it, or the port takes it from the device.
  std::uint64_t first_beat_fs;
};

class PinsPort {
 public:
  using Listener = std::function<void(const LineTimes&)>;

  /// `line`: the line of port `port` of `device`, with beats of the same width; with bit errors or without.
  PinsPort(StreamPins& device, unsigned port, std::unique_ptr<ethernet::LinePort> line,
           bool bit_errors);
  PinsPort(const PinsPort&) = delete;  // its parts refer to each other
  PinsPort& operator=(const PinsPort&) = delete;

  /// The harness's streams.
  void drive_rx(const Beat& beat);
  void idle_rx() { rx_.valid = false; }
  StreamView rx_view() const { return rx_; }
  StreamView tx_view() const;
  bool tx_valid() const { return !arrived_.empty(); }
  Beat tx_beat() const;
  void set_tx_ready(bool ready) { tx_ready_ = ready; }

  /// The edge of the device's clock at `time_fs`: before_edge() does everything on both sides of the pins, the caller clocks the
  /// device, and behind_edge() joins the streams.
  void before_edge(std::uint64_t time_fs);
  void behind_edge();
  void set_reset(bool reset);
  void assertions(bool on) { line_->assertions(on); }

  bool quiet() const;
  ethernet::LinePort& line() { return *line_; }
  const PassingFrames& to_node() const { return to_node_; }
  const PassingFrames& to_far_end() const { return to_far_end_; }

  /// Called for each frame when the device has taken its last beat, or the far end has received its last bit.
  void on_received(Listener listener) { on_received_ = std::move(listener); }
  void on_sent(Listener listener) { on_sent_ = std::move(listener); }

 private:
  static constexpr unsigned kMostBeatBytes = 64;

  void take_from_harness();
  void give_to_harness();
  void follow_to_node(std::uint64_t time_fs);
  void follow_from_node(std::uint64_t time_fs);
  void arrived(ethernet::FrameOnLine frame);

  StreamPins& device_;
  unsigned index_;
  std::unique_ptr<ethernet::LinePort> line_;
  unsigned beat_bytes_;
  Listener on_received_, on_sent_;

  // From the harness to the node.
  std::array<std::uint8_t, kMostBeatBytes> rx_data_{};
  StreamView rx_{false, true, false, false, 0, rx_data_.data()};
  Frame growing_;                 // from the harness
  PassingFrames to_node_;         // at the far end, or past it
  Frame at_node_;                 // growing
  std::uint64_t at_node_fs_ = 0;  // its first beat

  // From the node to the harness.
  Frame from_node_;  // growing
  std::uint64_t from_node_fs_ = 0;
  PassingFrames to_far_end_;
  std::deque<FramePtr> arrived_;
  std::size_t offset_ = 0;  // bytes of the first of them that are gone
  bool tx_ready_ = false;
  bool in_reset_ = false;
};

}  // namespace trib
