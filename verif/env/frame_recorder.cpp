// SPDX-License-Identifier: Apache-2.0
#include "verif/env/frame_recorder.h"

#include "verif/agents/required_config.h"
#include "verif/agents/stream_agent.h"
#include "verif/env/node_scoreboard.h"

namespace trib {

void FrameRecorder::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_component::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  window_ = *required_config<const TimeWindow*>(*this, "recorded");
  writer_ =
      std::make_unique<PcapngWriter>(required_config<std::string>(*this, "pcap"), bench_->ports());
}

void FrameRecorder::connect(NodeScoreboard& scoreboard) {
  scoreboard.checker().on_judged([this](const JudgedFrame& frame) {
    write(Direction::kReceived, frame.frame, trib::name(frame.verdict));
  });
}

void FrameRecorder::connect(StreamAgent& agent) {
  agent.transmit_monitor().sent.connect(listeners_.emplace_back(
      [this](const StreamFrame& frame) { write(Direction::kSent, frame, {}); }));
}

void FrameRecorder::write(Direction direction, const StreamFrame& frame, std::string_view comment) {
  constexpr std::uint64_t kFsPerNs = 1'000'000;
  const std::uint64_t time_fs = bench_->duration_fs(frame.last);
  if (!window_.holds(time_fs)) return;
  writer_->write(frame.port, direction, *frame.frame, time_fs / kFsPerNs, comment);
}

}  // namespace trib
