// SPDX-License-Identifier: Apache-2.0
// Plays the MAC's transmit side of one port: takes beats from the device, paced by PaceConfig (in the
// wire mode it is not ready for the gap that follows each frame), and puts frames together.
// Out: each frame once, after its last beat; `bad` if it was ended with tuser. A receiver that passes
// frames on cut-through gets each at its first beat already, and sees it grow from beat to beat.
// underruns() counts cycles in which the sink was ready for the next beat of a frame that had begun
// and the device had none: a MAC would have broken the frame off.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/frame_flow.h"
#include "verif/sim/stream/pace_config.h"
#include "verif/sim/stream/pacer.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class StreamSink : public Clocked {
 public:
  /// The cycles are those of the edges at which the first and the last beat were handed over.
  using FrameEvent = std::function<void(const FramePtr& frame, std::uint64_t cycle_first,
                                        std::uint64_t cycle_last)>;
  using StartEvent = std::function<void(const FrameFlow& frame, std::uint64_t cycle)>;

  StreamSink(StreamPins& pins, unsigned port, const PaceConfig& pace = {});

  /// Each call adds one listener.
  void on_frame(FrameEvent event) { events_.push_back(std::move(event)); }
  /// Is called for a frame when its first beat has been taken; the frame holds that beat.
  void on_frame_started(StartEvent event) { started_.push_back(std::move(event)); }

  /// Takes nothing, until set otherwise.
  void pause(bool paused) {
    paused_ = paused;
    beats_left_ = 0;
  }
  /// Takes so many beats, and then nothing, until set otherwise.
  void pause_after(unsigned beats) { beats_left_ = beats; }
  bool paused() const { return paused_; }

  unsigned port() const { return port_; }
  bool mid_frame() const { return growing_ != nullptr; }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t underruns() const { return underruns_; }

  void before_edge(std::uint64_t cycle) override;

 private:
  void take(std::uint64_t cycle);
  void finish(std::uint64_t cycle);

  StreamPins& pins_;
  unsigned port_;
  Pacer pacer_;
  std::vector<FrameEvent> events_;
  std::vector<StartEvent> started_;
  std::shared_ptr<GrowingFrame> growing_;  // the frame in progress
  std::size_t last_size_ = 0;              // of the frame before it: its own is likely the same
  std::uint64_t cycle_first_ = 0;
  bool ready_ = false;  // as driven
  bool paused_ = false;
  unsigned beats_left_ = 0;  // until it pauses; 0: it does not
  std::uint64_t frames_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t underruns_ = 0;
};

}  // namespace trib
