// SPDX-License-Identifier: Apache-2.0
// Writes frames to a pcapng file, under the time of their last beat, with comments that say what the
// node's steps tell of them (verif/node/env/frame_comments.h). Configuration: "bench", "pcap" (std::string, file),
// "recorded" (const TimeWindow*, that of the frames), "outcome" (SimOutcome*, gets what goes
// wrong).
#pragma once

#include <list>
#include <memory>
#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/agents/analysis_listener.h"
#include "verif/node/bench/bench.h"
#include "verif/node/env/frame_comments.h"
#include "verif/sim/capture/pcapng_writer.h"

namespace trib {

class NodeScoreboard;
class StreamAgent;
struct SimOutcome;

class FrameRecorder : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(FrameRecorder);

  explicit FrameRecorder(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void connect(NodeScoreboard& scoreboard);
  void connect(StreamAgent& agent);
  void pre_abort() override { finish(); }
  void report_phase(uvm::uvm_phase&) override { finish(); }

 private:
  void finish();
  void write(Direction direction, const StreamFrame& frame, std::string_view comment);

  Bench* bench_ = nullptr;
  SimOutcome* outcome_ = nullptr;
  std::string file_;
  TimeWindow window_;
  std::unique_ptr<PcapngWriter> writer_;
  std::unique_ptr<FrameComments> comments_;
  std::list<AnalysisListener<StreamFrame>> listeners_;
};

}  // namespace trib
