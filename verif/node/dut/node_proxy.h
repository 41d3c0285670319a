// SPDX-License-Identifier: Apache-2.0
// A NodeDut that is another one: what derives from it changes what is seen of a real node.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "verif/node/dut/node_dut.h"

namespace trib {

class NodeProxy : public NodeDut {
 public:
  explicit NodeProxy(std::unique_ptr<NodeDut> node) : node_(std::move(node)) {}

  unsigned ports() const override { return node_->ports(); }
  unsigned beat_bytes() const override { return node_->beat_bytes(); }
  void drive_rx(unsigned port, const Beat& beat) override { node_->drive_rx(port, beat); }
  void idle_rx(unsigned port) override { node_->idle_rx(port); }
  bool tx_valid(unsigned port) const override { return node_->tx_valid(port); }
  Beat tx_beat(unsigned port) const override { return node_->tx_beat(port); }
  void set_tx_ready(unsigned port, bool ready) override { node_->set_tx_ready(port, ready); }
  std::uint32_t rx_valids() const override { return node_->rx_valids(); }
  std::uint32_t tx_valids() const override { return node_->tx_valids(); }
  StreamView rx_view(unsigned port) const override { return node_->rx_view(port); }
  StreamView tx_view(unsigned port) const override { return node_->tx_view(port); }
  bool verdict_valid(unsigned port) const override { return node_->verdict_valid(port); }
  unsigned verdict(unsigned port) const override { return node_->verdict(port); }
  std::uint32_t verdict_valids() const override { return node_->verdict_valids(); }
  bool quiet() const override { return node_->quiet(); }
  AxiLitePins& axil() override { return node_->axil(); }
  void set_reset(bool reset) override { node_->set_reset(reset); }
  void clock_cycle(std::uint64_t time_fs) override { node_->clock_cycle(time_fs); }
  using NodeDut::open_trace;
  void open_trace(const std::string& file, const TimeWindow& window) override {
    node_->open_trace(file, window);
  }
  void trace_on(bool on) override { node_->trace_on(on); }
  void mark_trace() override { node_->mark_trace(); }
  void flush_trace() override { node_->flush_trace(); }
  void close_trace() override { node_->close_trace(); }
  void on_step(StepListener listener) override { node_->on_step(std::move(listener)); }
  void assertions(bool on) override { node_->assertions(on); }

 protected:
  NodeDut& node() { return *node_; }
  const NodeDut& node() const { return *node_; }

 private:
  std::unique_ptr<NodeDut> node_;
};

}  // namespace trib
