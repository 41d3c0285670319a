// SPDX-License-Identifier: Apache-2.0
// Base of all tests: builds the bench and the environment, configures the node and starts its
// group, runs the stimulus, waits until the node is idle, and compares the node's counters.
// Configuration, set by run_sim: "options" (const SimOptions*), "outcome" (SimOutcome*). Anything
// thrown by the stimulus is a UVM_FATAL. A test gets its name on the command line by
// TRIB_SIM_TEST of test_list.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <systemc>
#include <uvm>
#include <vector>

#include "model/node/node_config.h"
#include "verif/node/bench/bench.h"
#include "verif/node/checker/step_checker.h"
#include "verif/node/env/sim_options.h"
#include "verif/node/env/sim_outcome.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/node/seq/node_registers.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

// Settings that a test decides before the environment is built.
struct TestSetup {
  // Registers; default: all ports are members of group 0, epoch 1; other groups are left to JOINs.
  NodeConfig node;
  unsigned onset = 1;  // RE1, beats
  std::uint32_t chunks = 100;
  std::uint64_t timeout_cycles = 2'000'000;
  std::vector<PaceConfig> source_paces;  // by port; default: as fast as the wire
  std::vector<PaceConfig> sink_paces;
};

class NodeEnv;
class ProducerSequence;
class Wakeup;

class NodeTest : public uvm::uvm_test {
 public:
  explicit NodeTest(uvm::uvm_component_name name);
  ~NodeTest() override;

  void build_phase(uvm::uvm_phase& phase) override;
  void connect_phase(uvm::uvm_phase& phase) override;
  void run_phase(uvm::uvm_phase& phase) override;
  void report_phase(uvm::uvm_phase& phase) override;
  void pre_abort() override;  // what is missing, and how to reproduce the run

 protected:
  // Fills in what the test wants to be different; the command line has the last word.
  virtual void set_up(TestSetup&) {}
  // In the run phase, once the group is started.
  virtual void stimulus() = 0;
  // Whether the group is configured and started before the stimulus.
  virtual bool starts_group() const { return true; }

  const SimOptions& options() const { return *options_; }
  const TestSetup& setup() const { return setup_; }
  Bench& bench() { return *bench_; }
  StepChecker& checker();
  NodeRegisters& registers() { return *registers_; }
  const NodeVariant& variant() const { return *variant_; }
  unsigned ports() const { return setup_.node.ports; }
  unsigned window() const { return setup_.node.window; }
  unsigned groups() const { return static_cast<unsigned>(setup_.node.groups.size()); }

  // Lets `producer`, which must outlive the run, decide what `port` is sent; returns at once.
  void start(FrameProducer& producer, unsigned port, unsigned burst = 1);
  // Waits until all producers that were started are done.
  void join();
  // Objects that the port's producer, which is done, no longer has to outlive.
  void stop(unsigned port) { producers_[port] = nullptr; }
  // A producer has something to send although nothing was received.
  void nudge(unsigned port);

  // The MAC of a port takes nothing more; goes on.
  void pause(unsigned port) { bench_->sink(port).pause(true); }
  // It does when so many bytes of the next frame have been sent.
  void pause_in_frame(unsigned port, unsigned bytes);
  void wait_until_paused(unsigned port);
  void resume(unsigned port);

  void wait_cycles(std::uint64_t cycles);
  // The condition is looked at whenever a frame was sent by the node or got a verdict.
  void wait_until(const std::function<bool()>& condition);
  // Until every verdict was given, every result has come, and the node has been idle for a while.
  void drain();
  // All counters and states that the registers hold are what they have to be.
  void check_counters();
  // UVM_ERROR if the condition does not hold.
  void require(bool condition, const std::string& what);

 private:
  struct Listeners;

  void build_bench();
  void run_checked();
  void close_waves();

  const SimOptions* options_ = nullptr;
  SimOutcome* outcome_ = nullptr;
  const NodeVariant* variant_ = nullptr;
  TestSetup setup_;
  std::unique_ptr<Bench> bench_;
  NodeEnv* env_ = nullptr;  // owned by the factory
  std::unique_ptr<NodeRegisters> registers_;
  std::unique_ptr<Wakeup> activity_;                    // on any port
  std::vector<std::unique_ptr<Wakeup>> port_activity_;  // frames sent by the node
  std::vector<FrameProducer*> producers_;               // by port, null if none
  std::vector<std::unique_ptr<ProducerSequence>> sequences_;
  std::vector<sc_core::sc_process_handle> processes_;
  std::unique_ptr<Listeners> listeners_;
  std::uint64_t last_event_ = 0;  // cycle of the latest frame or verdict from the node
};

}  // namespace trib
