// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/node_env.h"

#include <list>
#include <memory>
#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/agents/analysis_listener.h"
#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/agents/stream_agent.h"
#include "verif/node/bench/bench.h"
#include "verif/node/coverage/node_coverage.h"
#include "verif/node/env/frame_comments.h"
#include "verif/node/env/node_scoreboard.h"
#include "verif/node/env/sim_options.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/node/trace/step_file.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/capture/pcapng_writer.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/coverage/cover_file.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {

// Functional coverage as a UVM component: samples what the scoreboard has judged; at the end an
// illegal bin that was hit is a UVM_ERROR, and the coverage goes to a table and to a file, if the
// options say so; to the file also when the run ends early. Configuration: "options" (const
// SimOptions*), "outcome" (SimOutcome*, gets what goes wrong with the file).
class CoverageCollector : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(CoverageCollector);

  explicit CoverageCollector(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void connect(NodeScoreboard& scoreboard, RegisterAgent& registers);
  void check_phase(uvm::uvm_phase& phase) override;
  void report_phase(uvm::uvm_phase& phase) override;
  void pre_abort() override;

 private:
  void write_file(const SimOptions& options);

  std::unique_ptr<NodeCoverage> coverage_;
  std::list<AnalysisListener<RegisterAccess>> register_listeners_;
};

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

// Writes the steps of the node (model/node/node_step.h) to a file, a JSON object a line
// (verif/node/trace/step_file.h). Configuration: "bench", "variant" (const NodeVariant*), "trace"
// (std::string, file), "recorded" (const TimeWindow*, that of the steps), "outcome" (SimOutcome*, gets
// what goes wrong).
class StepRecorder : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(StepRecorder);

  explicit StepRecorder(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void pre_abort() override { finish(); }
  void report_phase(uvm::uvm_phase&) override { finish(); }

 private:
  void finish();

  Bench* bench_ = nullptr;
  SimOutcome* outcome_ = nullptr;
  std::unique_ptr<StepFile> file_;
};

// Writes frames to a pcapng file, under the time of their last beat, with comments that say what the
// node's steps report about them (frame_comments.h). Configuration: "bench", "pcap" (std::string, file),
// "recorded" (const TimeWindow*, that of the frames), "outcome" (SimOutcome*, gets what goes wrong).
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
