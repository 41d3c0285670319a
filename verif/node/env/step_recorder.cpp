// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/step_recorder.h"

#include "verif/node/agents/required_config.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

void StepRecorder::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_component::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  outcome_ = required_config<SimOutcome*>(*this, "outcome");
  file_ =
      std::make_unique<StepFile>(required_config<std::string>(*this, "trace"),
                                 *required_config<const TimeWindow*>(*this, "recorded"),
                                 required_config<const NodeVariant*>(*this, "variant")->clock());
  bench_->dut().on_step([this](const NodeStep& step) { file_->write(step); });
}

void StepRecorder::finish() {
  try {
    file_->close(bench_->cycle());
  } catch (const RecordingError& error) {
    outcome_->lost_recordings.emplace_back(error.what());
  }
}

}  // namespace trib
