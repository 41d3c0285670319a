// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/node_env.h"

#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/agents/stream_agent.h"
#include "verif/node/env/coverage_collector.h"
#include "verif/node/env/frame_recorder.h"
#include "verif/node/env/node_scoreboard.h"
#include "verif/node/env/step_recorder.h"

namespace trib {

void NodeEnv::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_env::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  uvm::uvm_config_db<uvm::uvm_active_passive_enum>::set(this, "*", "is_active", uvm::UVM_ACTIVE);
  kernel_ = ClockKernel::type_id::create("kernel", this);
  uvm::uvm_config_db<ClockKernel*>::set(this, "*", "kernel", kernel_);
  for (unsigned port = 0; port < bench_->ports(); ++port) {
    const std::string name = "port" + std::to_string(port);
    uvm::uvm_config_db<unsigned>::set(this, name + "*", "port", port);
    ports_.push_back(StreamAgent::type_id::create(name, this));
  }
  registers_ = RegisterAgent::type_id::create("registers", this);
  scoreboard_ = NodeScoreboard::type_id::create("scoreboard", this);
  coverage_ = CoverageCollector::type_id::create("coverage", this);
  if (!required_config<std::string>(*this, "pcap").empty()) {
    recorder_ = FrameRecorder::type_id::create("recorder", this);
  }
  if (!required_config<std::string>(*this, "trace").empty()) {
    StepRecorder::type_id::create("step_recorder", this);
  }
}

void NodeEnv::connect_phase(uvm::uvm_phase&) {
  for (unsigned port = 0; port < ports_.size(); ++port) {
    if (recorder_ != nullptr) recorder_->connect(*ports_[port]);
  }
  scoreboard_->connect(*registers_);
  coverage_->connect(*scoreboard_, *registers_);
  if (recorder_ != nullptr) recorder_->connect(*scoreboard_);
}

}  // namespace trib
