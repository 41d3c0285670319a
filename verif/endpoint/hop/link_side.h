// SPDX-License-Identifier: Apache-2.0
// A link of the RTL with all that is around it: an interface with messages, a MAC that pauses, its endpoint's
// state, and the checker.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "model/base/random.h"
#include "verif/endpoint/hop/flit_ends.h"
#include "verif/endpoint/hop/frame_channel.h"
#include "verif/endpoint/hop/link_checker.h"
#include "verif/endpoint/hop/link_dut.h"
#include "verif/sim/stream/stream_checker.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib::hop {

struct SideConfig {
  bool small = false;
  LinkSettings settings;
  FlitTraffic traffic;
  PaceConfig receive{PaceMode::kBeats}, transmit{PaceMode::kBeats};
};

class LinkSide {
 public:
  using Moved = std::function<void(const Flit& flit)>;

  LinkSide(const SideConfig& config, std::uint64_t seed, FrameChannel& in, FrameChannel& out,
           Moved sent, Moved came);

  /// The key changes: clear_i is high for so many cycles, and then the state of the new life is sent.
  void begin_life(const LifeState& state, unsigned clear_cycles = 1);
  void set_active(bool on);
  void set_state(const LifeState& state);

  void before_edge(std::uint64_t cycle);
  void edge() { dut_->edge(); }
  bool is_clear() const { return clear_left_ > 0 || checker_.is_blind(); }
  bool done() const {
    return flits.maker.done() && checker_.done() && flits.credits() == dut_->slots() &&
           sink.used() == 0;
  }

  LinkDut& dut() { return *dut_; }
  const LinkChecker& checker() const { return checker_; }
  /// Frames from the link that are seen by the test, too.
  std::function<void(const Frame& frame, std::uint64_t first, std::uint64_t last)> on_frame;

 private:
  std::unique_ptr<LinkDut> dut_;
  LinkChecker checker_;
  FrameChannel& in_;
  StreamSource source_;
  StreamChecker stream_checker_;
  LifeState state_;
  unsigned clear_left_ = 0;
  bool changed_ = false;

 public:
  FlitSource flits;
  FlitSink sink;
  StreamSink mac;
};

}  // namespace trib::hop
