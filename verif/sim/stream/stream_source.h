// SPDX-License-Identifier: Apache-2.0
// Plays the MAC's receive side of one port: sends queued frames as beats into the device, one beat
// per cycle at most, paced by PaceConfig. A frame is not copied; it is shared until it is sent.
// In: frames by push() or from a supplier that is asked only when the wire is free and the queue
// empty (so that the supplier may decide as late as a real sender). Out: beats on the pins.
// Frames are sent as they are, also below 60 bytes and above any limit; an empty frame is refused
// with std::invalid_argument, since it has no last beat. `bad` becomes tuser on the last beat.
// A supplier may also hand over a frame that is still growing (FrameFlow): its beats are sent as
// they come, and none while there are none. It must grow by whole beats until it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/frame_flow.h"
#include "verif/sim/stream/pace_config.h"
#include "verif/sim/stream/pacer.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib {

class StreamSource : public Clocked {
 public:
  /// `cycle` is that of the edge that takes the first, or the last, beat of the frame.
  using FrameEvent = std::function<void(const FramePtr& frame, std::uint64_t cycle)>;
  using Supplier = std::function<FrameFlow(std::uint64_t cycle)>;

  StreamSource(StreamPins& pins, unsigned port, const PaceConfig& pace = {});

  void push(FramePtr frame);
  /// Returns none when there is nothing to send now; it is asked again in the next cycle.
  void set_supplier(Supplier supplier) { supplier_ = std::move(supplier); }
  /// The link has gone down: the frame on the wire, if there is one, ends bad with its next beat.
  void break_off() { broken_ = mid_frame(); }
  /// Each call adds one listener. A frame that is still growing is shown as far as it has come when
  /// it starts, one that was broken off as far as it was sent when it has been.
  void on_frame_started(FrameEvent event) { started_.push_back(std::move(event)); }
  void on_frame_sent(FrameEvent event) { sent_.push_back(std::move(event)); }

  unsigned port() const { return port_; }
  /// Frames waiting, without the one on the wire.
  std::size_t queued() const { return queue_.size(); }
  bool mid_frame() const { return static_cast<bool>(current_); }
  /// Nothing queued and nothing on the wire.
  bool idle() const { return !current_ && queue_.empty(); }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t bytes() const { return bytes_; }

  void before_edge(std::uint64_t cycle) override;

 private:
  bool take_next(std::uint64_t cycle);
  bool beat_available() const;
  void send_beat(std::uint64_t cycle);
  void finish(std::uint64_t cycle);

  StreamPins& pins_;
  unsigned port_;
  unsigned beat_bytes_;
  Pacer pacer_;
  std::deque<FramePtr> queue_;
  Supplier supplier_;
  std::vector<FrameEvent> started_;
  std::vector<FrameEvent> sent_;
  FrameFlow current_;
  std::size_t offset_ = 0;  // bytes of current_ already sent
  bool broken_ = false;     // current_ is to end with the next beat
  bool driving_ = false;    // the pins hold a valid beat
  std::uint64_t frames_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace trib
