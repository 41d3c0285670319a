// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/frame_recorder.h"

#include "verif/node/agents/required_config.h"
#include "verif/node/agents/stream_agent.h"
#include "verif/node/env/node_scoreboard.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

void FrameRecorder::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_component::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  outcome_ = required_config<SimOutcome*>(*this, "outcome");
  window_ = *required_config<const TimeWindow*>(*this, "recorded");
  file_ = required_config<std::string>(*this, "pcap");
  writer_ = std::make_unique<PcapngWriter>(file_, bench_->ports());
  const auto to_file = [this](Direction direction) {
    return [this, direction](const StreamFrame& frame, const std::string& comment) {
      write(direction, frame, comment);
    };
  };
  comments_ = std::make_unique<FrameComments>(bench_->ports(), to_file(Direction::kReceived),
                                              to_file(Direction::kSent));
  bench_->dut().on_step([this](const NodeStep& step) { comments_->step(step); });
}

void FrameRecorder::connect(NodeScoreboard& scoreboard) {
  scoreboard.checker().log().on_judged(
      [this](const JudgedFrame& frame) { comments_->judged(frame); });
}

void FrameRecorder::connect(StreamAgent& agent) {
  agent.transmit_monitor().sent.connect(
      listeners_.emplace_back([this](const StreamFrame& frame) { comments_->sent(frame); }));
}

void FrameRecorder::finish() {
  comments_->finish();
  try {
    writer_->flush();
  } catch (const RecordingError& error) {
    outcome_->lost_recordings.emplace_back(error.what());
  }
  note_unreached(*outcome_, "pcap: no frame in " + file_, window_, bench_->now_fs());
}

void FrameRecorder::write(Direction direction, const StreamFrame& frame, std::string_view comment) {
  const std::uint64_t time_fs = bench_->duration_fs(frame.last);
  if (!window_.holds(time_fs)) return;
  writer_->write(frame.port, direction, *frame.frame, time_fs / kFsPerNs, comment);
}

}  // namespace trib
