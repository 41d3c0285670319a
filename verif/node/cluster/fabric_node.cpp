// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/fabric_node.h"

#include <utility>

#include "verif/node/cluster/cluster_error.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

FabricNode::FabricNode(std::unique_ptr<NodeDut> dut, AxiLiteMaster::Step step, std::string name,
                       std::optional<WaveConfig> waves, const TimeWindow& recorded)
    : dut_(std::move(dut)),
      name_(std::move(name)),
      waves_(std::move(waves)),
      recorded_(recorded),
      axi_(dut_->axil()),
      control_(axi_, std::move(step)) {}

void FabricNode::reset(bool on) {
  dut_->assertions(!on);
  dut_->set_reset(on);
  if (on && step_checker_) step_checker_->reset();
}

void FabricNode::clock_cycle(const ClockEdge& edge) {
  if (waves_ && edge.cycle == waves_->first_cycle) {
    dut_->open_trace(waves_->file, recorded_);
    waves_begun_ = true;
  }
  dut_->clock_cycle(edge.time_fs);
  if (waves_ && edge.cycle == waves_->last_cycle) {
    dut_->close_trace();
  }
}

void FabricNode::close_waves() {
  dut_->close_trace();
  if (waves_ && !waves_begun_) {
    throw RecordingError("waves: no " + waves_->file + ": they begin in cycle " +
                         std::to_string(waves_->first_cycle) + ", the run ended before");
  }
}

void FabricNode::start(const NodeConfig& config, std::uint32_t onset, bool model) {
  config_ = config;
  if (model) follow_steps();
  write_registers(onset);
  if (model) {
    model_check_ = std::make_unique<ModelCheck>(*dut_, config_, name_);
  }
}

void FabricNode::follow_steps() {
  step_checker_ = std::make_unique<StepChecker>(
      *dut_, config_.window, static_cast<unsigned>(config_.groups.size()),
      [this](const std::string& what) { throw ClusterError(prefix() + what); });
}

std::string FabricNode::prefix() const { return name_.empty() ? "" : name_ + ": "; }

void FabricNode::write_registers(std::uint32_t onset) {
  control_.configure(config_, onset);
  for (unsigned group = 0; group < config_.groups.size(); ++group) {
    if (config_.groups[group].epoch != 0) control_.start_group(group);
  }
}

void FabricNode::start_again(std::uint32_t onset) {
  if (model_check_) model_check_->reset();
  write_registers(onset);
}

void FabricNode::end() {
  for (unsigned group = 0; group < config_.groups.size(); ++group) {
    control_.end_group(group);
    if (model_check_) model_check_->ended(group);
  }
}

void FabricNode::watch(unsigned port, StreamSource& source, StreamSink& sink) {
  if (!model_check_) {
    return;
  }
  source.on_frame_sent(
      [this, port](const FramePtr& frame, std::uint64_t) { model_check_->sent(port, frame); });
  sink.on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
    model_check_->received(port, frame, cycle);
  });
}

void FabricNode::attach_checks(ClockScheduler& clock, bool protocol_checks) {
  if (model_check_) {
    clock.attach(0, *model_check_);
    clock.attach(0, *step_checker_);
  }
  if (protocol_checks) {
    stream_checker_ = std::make_unique<StreamChecker>(*dut_);
    clock.attach(0, *stream_checker_);
  }
}

void FabricNode::verify() {
  if (stream_checker_ && !stream_checker_->violations().empty()) {
    throw ClusterError(prefix() + "broken protocol: " + stream_checker_->violations().front());
  }
  if (model_check_) model_check_->verify();
  if (step_checker_) step_checker_->finish();
  verify_counters();
}

// What has not come although it was owed was withdrawn or spoiled when its life ended (GR6),
// discarded at a port that had stopped (EG1), or not made when the life ended.
void FabricNode::verify_counters() {
  std::uint64_t made = 0;
  for (unsigned group = 0; group < config_.groups.size(); ++group) {
    made += control_.group(group).at(kGroupReduced);
  }
  for (unsigned port = 0; port < dut_->ports(); ++port) {
    const PortCounters counters = control_.counters(port);
    std::string defect = counters.imbalance();
    std::uint64_t gone = std::uint64_t{counters.at(kPortWithdrawn)} + counters.at(kPortDiscarded) +
                         counters.at(kPortSentSpoiled);
    if (model_check_ && model_check_->reduced() > made) gone += model_check_->reduced() - made;
    if (defect.empty() && model_check_ && model_check_->missing(port) > gone) {
      defect = std::to_string(model_check_->missing(port)) + " frames of lives that are over " +
               "have not come, " + std::to_string(gone) + " were withdrawn, discarded or not made";
    }
    if (!defect.empty()) {
      throw ClusterError(prefix() + "port " + std::to_string(port) + ": " + defect);
    }
  }
}

}  // namespace trib
