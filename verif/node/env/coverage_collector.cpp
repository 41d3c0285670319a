// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/coverage_collector.h"

#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/coverage/cover_file.h"
#include "verif/node/env/node_scoreboard.h"
#include "verif/node/env/sim_options.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

void CoverageCollector::connect(NodeScoreboard& scoreboard, RegisterAgent& registers) {
  coverage_ = std::make_unique<NodeCoverage>(scoreboard.checker().node());
  NodeLog& log = scoreboard.checker().log();
  log.on_judged([this](const JudgedFrame& frame) { coverage_->judged(frame); });
  log.on_control([this](const JudgedFrame& frame) { coverage_->control(frame); });
  log.on_reduced([this](const ChunkName& chunk, const ChunkRecord& record) {
    coverage_->reduced(chunk, record);
  });
  log.on_sent([this](const StreamFrame& frame, StepSent kind) { coverage_->sent(frame, kind); });
  registers.driver().completed.connect(register_listeners_.emplace_back(
      [this](const RegisterAccess& access) { coverage_->register_access(access); }));
}

void CoverageCollector::check_phase(uvm::uvm_phase&) {
  for (const std::string& bin : coverage_->violations()) {
    UVM_ERROR(get_name(), "illegal bin hit: " + bin);
  }
}

void CoverageCollector::report_phase(uvm::uvm_phase&) {
  const SimOptions& options = *required_config<const SimOptions*>(*this, "options");
  if (options.coverage) {
    UVM_INFO(get_name(), "\n" + coverage_->report(), uvm::UVM_NONE);
  }
  write_file(options);
}

void CoverageCollector::pre_abort() {
  if (coverage_) write_file(*required_config<const SimOptions*>(*this, "options"));
}

void CoverageCollector::write_file(const SimOptions& options) {
  if (options.coverage_file.empty()) return;
  try {
    write_cover_file(options.coverage_file, {options.test, options.seed, options.configuration},
                     coverage_->groups());
  } catch (const RecordingError& error) {
    required_config<SimOutcome*>(*this, "outcome")->lost_recordings.emplace_back(error.what());
  }
}

}  // namespace trib
