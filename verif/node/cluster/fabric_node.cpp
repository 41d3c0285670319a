// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/fabric_node.h"

#include <string>
#include <utility>
#include <vector>

#include "verif/fabric/link_fabric.h"
#include "verif/node/checker/counter_check.h"
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
  if (model) {
    step_checker_ = std::make_unique<StepChecker>(
        dut_->core(), config_.window, static_cast<unsigned>(config_.groups.size()),
        config_.reductions, config_.codecs,
        [this](const std::string& what) { throw FabricError(prefix() + what); });
  }
  write_registers(onset);
}

std::string FabricNode::prefix() const { return name_.empty() ? "" : name_ + ": "; }

void FabricNode::write_registers(std::uint32_t onset) {
  control_.configure(config_, onset);
  for (unsigned group = 0; group < config_.groups.size(); ++group) {
    if (config_.groups[group].epoch != 0) control_.start_group(group);
  }
}

void FabricNode::start_again(std::uint32_t onset) { write_registers(onset); }

void FabricNode::end() {
  for (unsigned group = 0; group < config_.groups.size(); ++group) {
    control_.end_group(group);
  }
}

void FabricNode::attach_checks(ClockScheduler& clock, bool protocol_checks) {
  if (step_checker_) clock.attach(0, *step_checker_);
  if (protocol_checks) {
    stream_checker_ = std::make_unique<StreamChecker>(dut_->core());
    clock.attach(0, *stream_checker_);
  }
}

void FabricNode::verify() {
  if (stream_checker_ && !stream_checker_->violations().empty()) {
    throw FabricError(prefix() + "broken protocol: " + stream_checker_->violations().front());
  }
  if (step_checker_) step_checker_->finish();
  verify_counters();
}

void FabricNode::verify_counters() {
  for (unsigned port = 0; port < dut_->ports(); ++port) {
    const PortCounters counters = control_.counters(port);
    std::vector<std::string> wrong;
    if (step_checker_) {
      wrong = check_counters(counters, step_checker_->log().tally(port),
                             lost_frames(step_checker_->model(), port));
    } else if (!counters.imbalance().empty()) {
      wrong.push_back(counters.imbalance());
    }
    if (!wrong.empty()) {
      throw FabricError(prefix() + "port " + std::to_string(port) + ": " + wrong.front());
    }
  }
}

}  // namespace trib
