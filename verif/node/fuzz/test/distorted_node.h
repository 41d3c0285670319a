// SPDX-License-Identifier: Apache-2.0
// A node whose pins and steps are distorted, from the beginning, for whoever sees them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/numerics/reduce_tree.h"
#include "verif/node/dut/node_dut.h"

namespace trib {

class DistortedNode : public NodeDut {
 public:
  /// Returns whether the step is told at all.
  using Change = std::function<bool(NodeStep&)>;

  explicit DistortedNode(std::unique_ptr<NodeDut> node) : node_(std::move(node)) {}

  void change_steps(Change change) { change_ = std::move(change); }
  /// Pins and steps have `wrong` where the node has `right`.
  void misjudge(Verdict right, Verdict wrong);
  /// Nothing of what is sent is seen.
  void make_mute() { mute_ = true; }
  /// The last byte of each frame that is sent has another lowest bit.
  void spoil_last_bytes() { spoils_ = true; }
  /// The next frame into this port never reaches the node.
  void lose_next_frame(unsigned port) { lost_port_ = port; }

  unsigned ports() const override { return node_->ports(); }
  unsigned beat_bytes() const override { return node_->beat_bytes(); }
  void drive_rx(unsigned port, const Beat& beat) override;
  void idle_rx(unsigned port) override { node_->idle_rx(port); }
  bool tx_valid(unsigned port) const override { return !mute_ && node_->tx_valid(port); }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override {
    node_->set_tx_ready(port, ready || mute_);
  }
  std::uint32_t rx_valids() const override { return node_->rx_valids(); }
  std::uint32_t tx_valids() const override { return mute_ ? 0 : node_->tx_valids(); }
  StreamView rx_view(unsigned port) const override { return node_->rx_view(port); }
  StreamView tx_view(unsigned port) const override;
  bool verdict_valid(unsigned port) const override { return node_->verdict_valid(port); }
  unsigned verdict(unsigned port) const override {
    return static_cast<unsigned>(misjudged(static_cast<Verdict>(node_->verdict(port))));
  }
  std::uint32_t verdict_valids() const override { return node_->verdict_valids(); }
  AxiLitePins& axil() override { return node_->axil(); }
  void set_reset(bool reset) override { node_->set_reset(reset); }
  void clock_cycle(std::uint64_t time_fs) override { node_->clock_cycle(time_fs); }
  void open_trace(const std::string& file, const TimeWindow& window) override {
    node_->open_trace(file, window);
  }
  void trace_on(bool on) override { node_->trace_on(on); }
  void mark_trace() override { node_->mark_trace(); }
  void close_trace() override { node_->close_trace(); }
  void on_step(StepListener listener) override;
  void assertions(bool on) override { node_->assertions(on); }

 private:
  Verdict misjudged(Verdict verdict) const { return verdict == right_ ? wrong_ : verdict; }
  // The beat's bytes, of which the last is number `last`, spoiled.
  const std::uint8_t* spoiled(unsigned port, const std::uint8_t* data, unsigned last) const;

  std::unique_ptr<NodeDut> node_;
  Change change_;
  Verdict right_ = Verdict::kAccepted;
  Verdict wrong_ = Verdict::kAccepted;
  bool mute_ = false;
  bool spoils_ = false;
  unsigned lost_port_ = kMaxPorts;                                    // none
  mutable std::array<std::vector<std::uint8_t>, kMaxPorts> spoiled_;  // by port
};

}  // namespace trib
