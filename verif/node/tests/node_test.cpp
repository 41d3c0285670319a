// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/node_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <list>

#include "verif/node/agents/analysis_listener.h"
#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/agents/stream_agent.h"
#include "verif/node/env/node_env.h"
#include "verif/node/env/node_scoreboard.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/registers/registers.h"
#include "verif/node/seq/producer_sequence.h"
#include "verif/sim/kernel/run_end.h"
#include "verif/sim/kernel/wakeup.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr std::uint64_t kIdleCycles = 1500;  // without a frame: the node has nothing to send

// Workers on all ports are members of group 0; the other groups are left to JOINs.
NodeConfig default_config(const NodeVariant& variant) {
  NodeConfig config;
  config.node = default_node();
  config.ports = variant.ports;
  config.window = variant.window;
  config.reductions = variant.reductions();
  config.codecs = variant.codec_set();
  GroupConfig group;
  for (unsigned port = 0; port < variant.ports; ++port) group.peers.push_back(default_worker(port));
  config.groups.assign(variant.groups, group);
  config.groups[0].members = (1u << variant.ports) - 1;
  config.groups[0].epoch = 1;
  return config;
}

}  // namespace

struct NodeTest::Listeners {
  std::list<AnalysisListener<StreamFrame>> frames;
  std::list<AnalysisListener<VerdictStrobe>> verdicts;
};

NodeTest::NodeTest(uvm::uvm_component_name name) : uvm::uvm_test(name) {}

NodeTest::~NodeTest() = default;

StepChecker& NodeTest::checker() { return env_->scoreboard().checker(); }

void NodeTest::nudge(unsigned port) { port_activity_[port]->raise(); }

void NodeTest::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_test::build_phase(phase);
  options_ = required_config<const SimOptions*>(*this, "options");
  outcome_ = required_config<SimOutcome*>(*this, "outcome");
  build_bench();
  uvm::uvm_config_db<Bench*>::set(this, "*", "bench", bench_.get());
  uvm::uvm_config_db<SteppedBench*>::set(this, "*", "stepped", bench_.get());
  uvm::uvm_config_db<unsigned>::set(this, "*", "quantum", options_->quantum);
  uvm::uvm_config_db<std::uint64_t>::set(this, "*", "timeout", setup_.timeout_cycles);
  uvm::uvm_config_db<const NodeVariant*>::set(this, "*", "variant", variant_);
  uvm::uvm_config_db<std::string>::set(this, "*", "pcap", options_->pcap);
  uvm::uvm_config_db<std::string>::set(this, "*", "trace", options_->trace);
  uvm::uvm_config_db<const TimeWindow*>::set(this, "*", "recorded", &options_->recorded);
  env_ = NodeEnv::type_id::create("env", this);
}

void NodeTest::build_bench() {
  std::unique_ptr<NodeDut> dut = options_->make_dut(options_->seed);
  variant_ = &node_variant(options_->configuration);
  setup_.node = default_config(*variant_);
  set_up(setup_);
  if (options_->chunks != 0) setup_.chunks = options_->chunks;
  if (options_->pins) setup_.onset = std::max(setup_.onset, pins_onset(*variant_));
  if (options_->onset) setup_.onset = *options_->onset;
  if (options_->timeout_cycles != 0) setup_.timeout_cycles = options_->timeout_cycles;
  BenchConfig config;
  config.variant = *variant_;
  config.source_paces = setup_.source_paces;
  config.sink_paces = setup_.sink_paces;
  config.waves = options_->waves;
  config.wave_window = options_->recorded;
  bench_ = std::make_unique<Bench>(std::move(dut), config);
  UVM_INFO(get_name(),
           fmt::format("seed {}, {}, {} ports of {} bytes, chunks {}, onset {}, timeout {} cycles, "
                       "quantum {}",
                       options_->seed, options_->configuration, bench_->ports(),
                       bench_->dut().beat_bytes(), setup_.chunks, setup_.onset,
                       setup_.timeout_cycles, options_->quantum),
           uvm::UVM_LOW);
}

void NodeTest::connect_phase(uvm::uvm_phase&) {
  registers_ = std::make_unique<NodeRegisters>(env_->registers().sequencer());
  // A test's thread directs the ports' sequences: always after they have done what was to
  // be done at that time.
  activity_ = std::make_unique<Wakeup>(env_->kernel(), Wakeup::Turn::kLast);
  listeners_ = std::make_unique<Listeners>();
  producers_.resize(ports());
  for (unsigned port = 0; port < ports(); ++port) {
    port_activity_.push_back(std::make_unique<Wakeup>(env_->kernel()));
    StreamAgent& agent = env_->port(port);
    agent.transmit_monitor().sent.connect(
        listeners_->frames.emplace_back([this, port](const StreamFrame& frame) {
          last_event_ = frame.last;
          if (producers_[port] != nullptr) producers_[port]->received(*frame.frame, frame.last);
          port_activity_[port]->raise();
          activity_->raise();
        }));
    agent.receive_monitor().verdicts.connect(
        listeners_->verdicts.emplace_back([this](const VerdictStrobe& strobe) {
          last_event_ = strobe.cycle;
          activity_->raise();
        }));
  }
}

void NodeTest::run_phase(uvm::uvm_phase& phase) {
  phase.raise_objection(this);
  try {
    run_checked();
  } catch (const sc_core::sc_unwind_exception&) {  // the thread is being killed
    throw;
  } catch (const std::exception& error) {
    if (reports_have_ended_run()) throw;
    UVM_FATAL(get_name(), error.what());
  }
  phase.drop_objection(this);
}

void NodeTest::run_checked() {
  require(registers_->read(kRegId) == kIdValue, "ID is not that of a node");
  const std::uint32_t params = registers_->read(kRegParams);
  const NodeParameters built = parameters_of(params);
  require(built.ports == ports() && built.beat_bytes == bench_->dut().beat_bytes() &&
              built.window == window() && built.groups == groups(),
          fmt::format("PARAMS is {:#x}, expected {} ports of {} bytes, a window of {}, {} groups",
                      params, ports(), bench_->dut().beat_bytes(), window(), groups()));
  if (starts_group()) {
    registers_->configure(setup_.node, setup_.onset);
    registers_->start_group();
  }
  stimulus();
  join();
  drain();
  check_counters();
  outcome_->cycles = bench_->cycle();  // whether more is read later or not
  if (options_->on_pages) options_->on_pages(registers_->pages(ports(), groups()));
}

void NodeTest::start(FrameProducer& producer, unsigned port, unsigned burst) {
  producers_[port] = &producer;
  sequences_.push_back(std::make_unique<ProducerSequence>("port" + std::to_string(port)));
  ProducerSequence* sequence = sequences_.back().get();
  sequence->connect(producer, *bench_, *port_activity_[port], burst);
  StreamSequencer* sequencer = &env_->port(port).sequencer();
  processes_.push_back(sc_core::sc_spawn([sequence, sequencer] { sequence->start(sequencer); }));
}

void NodeTest::join() {
  for (sc_core::sc_process_handle& process : processes_) {
    if (!process.terminated()) sc_core::wait(process.terminated_event());
  }
  processes_.clear();
}

void NodeTest::pause_in_frame(unsigned port, unsigned bytes) {
  bench_->sink(port).pause_after(bytes / bench_->dut().beat_bytes());
}

void NodeTest::wait_until_paused(unsigned port) {
  while (!bench_->sink(port).paused()) wait_cycles(10);
}

// Waiting frames may take its time.
void NodeTest::resume(unsigned port) {
  bench_->sink(port).pause(false);
  last_event_ = bench_->cycle();
}

void NodeTest::wait_cycles(std::uint64_t cycles) {
  sc_core::wait(sc_core::sc_time::from_value(bench_->duration_fs(cycles)));
}

void NodeTest::wait_until(const std::function<bool()>& condition) {
  while (!condition()) activity_->wait();
}

void NodeTest::drain() {
  const auto sending = [this] {
    for (unsigned port = 0; port < ports(); ++port) {
      if (env_->port(port).driver().waiting() > 0 || !bench_->source(port).idle()) return true;
      if (bench_->sink(port).mid_frame() && !bench_->sink(port).paused()) return true;
    }
    return !bench_->dut().quiet();
  };
  while (sending() || !checker().model().quiet() || bench_->cycle() < last_event_ + kIdleCycles) {
    wait_cycles(200);
  }
}

void NodeTest::check_counters() {
  for (unsigned port = 0; port < ports(); ++port) {
    env_->scoreboard().check_counters(port, registers_->counters(port));
  }
  for (unsigned group = 0; group < groups(); ++group) {
    env_->scoreboard().check_group(registers_->group(group));
    env_->scoreboard().check_access(registers_->access_page(group));
  }
}

void NodeTest::require(bool condition, const std::string& what) {
  if (!condition) {
    bench_->dut().mark_trace();
    UVM_ERROR(get_name(), fmt::format("cycle {}: {}", bench_->cycle(), what));
  }
}

void NodeTest::report_phase(uvm::uvm_phase&) { close_waves(); }

void NodeTest::pre_abort() {
  if (!bench_) return;
  close_waves();
  outcome_->cycles = bench_->cycle();
  if (env_ != nullptr) {
    UVM_INFO(get_name(), "at the end:\n" + env_->scoreboard().missing(), uvm::UVM_NONE);
  }
  for (const std::string& lost : outcome_->lost_recordings) fmt::print("{}\n", lost);
  fmt::print("{}\n", failure_line(*options_, *outcome_));
  fmt::print("reproduce: {}\n", reproduce_line(*options_));
  std::fflush(stdout);
}

void NodeTest::close_waves() {
  if (options_->waves.empty()) return;
  try {
    bench_->dut().close_trace();
    fmt::print("waves: {}\n", view_command(options_->waves));
  } catch (const RecordingError& error) {
    outcome_->lost_recordings.emplace_back(error.what());
  }
}

}  // namespace trib
