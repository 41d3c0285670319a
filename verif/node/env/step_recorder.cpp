// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/step_recorder.h"

#include <fmt/format.h>

#include "verif/node/agents/required_config.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/node/trace/step_text.h"

namespace trib {

void StepRecorder::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_component::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  outcome_ = required_config<SimOutcome*>(*this, "outcome");
  window_ = *required_config<const TimeWindow*>(*this, "recorded");
  file_ = required_config<std::string>(*this, "trace");
  stream_.open(file_, std::ios::trunc);
  bench_->dut().on_step([this](const NodeStep& step) { write(step); });
}

void StepRecorder::write(const NodeStep& step) {
  if (window_.holds(bench_->duration_fs(step.cycle))) stream_ << json_line(step) << '\n';
}

void StepRecorder::finish() {
  stream_.flush();
  if (!stream_) {
    outcome_->lost_recordings.push_back(
        fmt::format("trace: can't write {}; is there room on the disk?", file_));
  }
  note_unreached(*outcome_, "trace: no step in " + file_, window_, bench_->now_fs());
}

}  // namespace trib
