// SPDX-License-Identifier: Apache-2.0
// A node as an element of a fabric: the simulated node, its registers, and what watches it (the model that
// follows its steps, stream protocol). Traffic on its ports belongs to the fabric. Errors: FabricError, with the
// node's name in front if it has one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "model/node/node_config.h"
#include "verif/fabric/fabric_element.h"
#include "verif/node/checker/step_checker.h"
#include "verif/node/cluster/fabric_config.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/registers/node_control.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/stream/stream_checker.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

class FabricNode : public FabricElement {
 public:
  /// `step` advances the fabric by a cycle; `waves` may be none; they hold of their cycles those
  /// that are within `recorded`.
  FabricNode(std::unique_ptr<NodeDut> dut, AxiLiteMaster::Step step, std::string name,
             std::optional<WaveConfig> waves, const TimeWindow& recorded);
  FabricNode(const FabricNode&) = delete;  // its parts refer to each other
  FabricNode& operator=(const FabricNode&) = delete;

  NodeDut& dut() { return *dut_; }
  StreamPins& streams() override { return *dut_; }
  AxiLiteMaster& axi() { return axi_; }
  NodeControl& control() { return control_; }
  const NodeConfig& config() const { return config_; }
  bool streaming() const override {
    return (dut_->rx_valids() | dut_->tx_valids()) != 0 || !dut_->quiet();
  }
  /// Null unless a model follows.
  const StepChecker* step_checker() const { return step_checker_.get(); }

  void mark_waves() override { dut_->mark_trace(); }
  /// Ends the waves. Throws RecordingError if there are to be any, and are none.
  void close_waves();

  void reset(bool on);
  void clock_cycle(const ClockEdge& edge) override;
  /// Writes the registers and starts the groups that have an epoch; `model` says whether a model is
  /// to follow the node.
  void start(const NodeConfig& config, std::uint32_t onset, bool model);
  /// The same once more, after a reset.
  void start_again(std::uint32_t onset);
  /// END of all groups, by registers.
  void end();
  /// Attaches the passive parts; to be called after everything that drives the node is attached.
  void attach_checks(ClockScheduler& clock, bool protocol_checks);

  /// Throws FabricError if a check has found something or the node's counters do not balance; with
  /// a model also if the node still owes a frame.
  void verify();

 private:
  void write_registers(std::uint32_t onset);
  void verify_counters();
  std::string prefix() const;  // of what is said about this node

  std::unique_ptr<NodeDut> dut_;
  std::string name_;
  std::optional<WaveConfig> waves_;
  TimeWindow recorded_;
  bool waves_begun_ = false;
  AxiLiteMaster axi_;
  NodeControl control_;
  NodeConfig config_;
  std::unique_ptr<StepChecker> step_checker_;
  std::unique_ptr<StreamChecker> stream_checker_;
};

}  // namespace trib
