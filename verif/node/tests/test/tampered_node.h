// SPDX-License-Identifier: Apache-2.0
// A simulated node between whose pins and steps and the environment somebody sits who changes one
// thing, once: a byte of a frame that leaves, or a step that is told. Proves that the environment
// finds it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/dut/node_dut.h"

namespace trib {

// kByte: bit 0 of that byte of a frame is flipped; kDrop, kRepeat: a step of that kind is not told, or
// twice; kVerdict: the step says NotOurs for a frame that is Accepted.
struct Tampering {
  enum class What : std::uint8_t { kNothing, kByte, kDrop, kRepeat, kVerdict };
  What what = What::kNothing;
  unsigned byte = 0;
  StepKind kind = StepKind::kJudged;
  unsigned at = 10;  // which of the opportunities, from 1
};

class TamperedNode : public NodeDut {
 public:
  TamperedNode(std::unique_ptr<NodeDut> node, const Tampering& tampering);

  unsigned ports() const override { return node_->ports(); }
  unsigned beat_bytes() const override { return node_->beat_bytes(); }
  void drive_rx(unsigned port, const Beat& beat) override { node_->drive_rx(port, beat); }
  void idle_rx(unsigned port) override { node_->idle_rx(port); }
  bool tx_valid(unsigned port) const override { return node_->tx_valid(port); }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override { node_->set_tx_ready(port, ready); }
  std::uint32_t rx_valids() const override { return node_->rx_valids(); }
  std::uint32_t tx_valids() const override { return node_->tx_valids(); }
  StreamView rx_view(unsigned port) const override { return node_->rx_view(port); }
  StreamView tx_view(unsigned port) const override;
  bool verdict_valid(unsigned port) const override { return node_->verdict_valid(port); }
  unsigned verdict(unsigned port) const override { return node_->verdict(port); }
  std::uint32_t verdict_valids() const override { return node_->verdict_valids(); }
  AxiLitePins& axil() override { return node_->axil(); }
  void set_reset(bool reset) override { node_->set_reset(reset); }
  void clock_cycle(std::uint64_t time_fs) override;
  using NodeDut::open_trace;
  void open_trace(const std::string& file, const TimeWindow& window) override {
    node_->open_trace(file, window);
  }
  void trace_on(bool on) override { node_->trace_on(on); }
  void mark_trace() override { node_->mark_trace(); }
  void close_trace() override { node_->close_trace(); }
  void on_step(StepListener listener) override;
  void assertions(bool on) override { node_->assertions(on); }

 private:
  void find_byte();
  void tell(NodeStep step);

  std::unique_ptr<NodeDut> node_;
  Tampering tampering_;
  unsigned opportunities_ = 0;
  std::vector<std::uint64_t> sent_;  // by port: bytes of the frame that has begun
  std::optional<unsigned> changed_;  // the port whose beat is changed now
  std::vector<std::uint8_t> beat_;   // its bytes
  std::vector<StepListener> listeners_;
};

}  // namespace trib
