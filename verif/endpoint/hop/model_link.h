// SPDX-License-Identifier: Apache-2.0
// The golden model as a whole link, for the other end of one that is tested: HopSender and HopReceiver with
// messages of its own, STATE, and the order of frames (EP7).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "model/base/random.h"
#include "model/endpoint/hop_receiver.h"
#include "model/endpoint/hop_sender.h"
#include "verif/endpoint/hop/flit_ends.h"
#include "verif/endpoint/hop/link_dut.h"

namespace trib::hop {

class ModelLink {
 public:
  using Moved = std::function<void(const Flit& flit)>;

  ModelLink(const LinkSettings& settings, unsigned frame_flits, const FlitTraffic& traffic,
            std::uint64_t seed, Moved sent, Moved came);

  /// A new life, with nothing of the one before.
  void restart(const LifeState& state, std::uint64_t now);
  void set_active(bool on) { active_ = on; }
  void set_state(const LifeState& state) { state_ = state, changed_ = true; }
  /// The interface takes no flits.
  void hold(bool on) { held_ = on; }
  /// It sends no frames.
  void be_quiet(bool on) { quiet_ = on; }

  void step(std::uint64_t now);
  void take(const Frame& frame, std::uint64_t now);
  /// The frame that leaves now, if the line is free.
  std::optional<Frame> next(std::uint64_t now);
  bool done() const { return maker.done() && sender_.idle() && receiver_.flit() == nullptr; }

  MessageMaker maker;

 private:
  LinkSettings settings_;
  unsigned frame_flits_;
  FlitTraffic traffic_;
  Random random_;
  Moved sent_, came_;
  HopSender sender_;
  HopReceiver receiver_;
  LifeState state_;
  unsigned credits_ = 0;
  bool active_ = false, changed_ = false, held_ = false, quiet_ = false, ack_with_state_ = false;
  std::uint64_t last_state_ = 0, busy_until_ = 0, stalled_until_ = 0;
};

}  // namespace trib::hop
