// SPDX-License-Identifier: Apache-2.0
// Plays the MAC's transmit side of one port: takes beats from the node, paced by PaceConfig (in the
// wire mode it is not ready for the gap that follows each frame), and puts frames together.
// Out: each frame once, after its last beat; `bad` if it was ended with tuser.
// underruns() counts cycles in which the sink was ready for the next beat of a frame that had begun
// and the node had none: a MAC would have broken the frame off.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "verif/bfm/clocked.h"
#include "verif/bfm/pace_config.h"
#include "verif/bfm/pacer.h"
#include "verif/dut/node_dut.h"

namespace trib {

class StreamSink : public Clocked {
 public:
  /// The cycles are those of the edges at which the first and the last beat were handed over.
  using FrameEvent = std::function<void(const FramePtr& frame, std::uint64_t cycle_first,
                                        std::uint64_t cycle_last)>;

  StreamSink(NodeDut& dut, unsigned port, const PaceConfig& pace = {});

  /// Each call adds one listener.
  void on_frame(FrameEvent event) { events_.push_back(std::move(event)); }

  unsigned port() const { return port_; }
  bool mid_frame() const { return !buffer_.empty(); }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t underruns() const { return underruns_; }

  void before_edge(std::uint64_t cycle) override;

 private:
  void take(std::uint64_t cycle);
  void finish(bool bad, std::uint64_t cycle);

  NodeDut& dut_;
  unsigned port_;
  Pacer pacer_;
  std::vector<FrameEvent> events_;
  Bytes buffer_;  // of the frame in progress; keeps its capacity
  std::uint64_t cycle_first_ = 0;
  bool ready_ = false;  // as driven
  std::uint64_t frames_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t underruns_ = 0;
};

}  // namespace trib
