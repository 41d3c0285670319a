// SPDX-License-Identifier: Apache-2.0
// A node whose pins and steps are distorted, from the beginning, for whoever sees them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/numerics/reduce_tree.h"
#include "verif/node/dut/node_proxy.h"

namespace trib {

class DistortedNode : public NodeProxy {
 public:
  /// Returns whether the step is told at all.
  using Change = std::function<bool(NodeStep&)>;

  using NodeProxy::NodeProxy;

  void change_steps(Change change) { change_ = std::move(change); }
  /// Pins and steps have `wrong` where the node has `right`.
  void misjudge(Verdict right, Verdict wrong);
  /// Nothing of what is sent is seen.
  void make_mute() { mute_ = true; }
  /// The last byte of each frame that is sent has another lowest bit.
  void spoil_last_bytes() { spoils_ = true; }
  /// The next frame into this port never reaches the node.
  void lose_next_frame(unsigned port) { lost_port_ = port; }

  void drive_rx(unsigned port, const Beat& beat) override;
  bool tx_valid(unsigned port) const override { return !mute_ && NodeProxy::tx_valid(port); }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override {
    NodeProxy::set_tx_ready(port, ready || mute_);
  }
  std::uint32_t tx_valids() const override { return mute_ ? 0 : NodeProxy::tx_valids(); }
  StreamView tx_view(unsigned port) const override;
  unsigned verdict(unsigned port) const override {
    return static_cast<unsigned>(misjudged(static_cast<Verdict>(NodeProxy::verdict(port))));
  }
  void on_step(StepListener listener) override;

 private:
  Verdict misjudged(Verdict verdict) const { return verdict == right_ ? wrong_ : verdict; }
  // The beat's bytes, of which the last is number `last`, spoiled.
  const std::uint8_t* spoiled(unsigned port, const std::uint8_t* data, unsigned last) const;

  Change change_;
  Verdict right_ = Verdict::kAccepted;
  Verdict wrong_ = Verdict::kAccepted;
  bool mute_ = false;
  bool spoils_ = false;
  unsigned lost_port_ = kMaxPorts;                                    // none
  mutable std::array<std::vector<std::uint8_t>, kMaxPorts> spoiled_;  // by port
};

}  // namespace trib
