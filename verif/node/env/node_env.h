// SPDX-License-Identifier: Apache-2.0
// The environment around one node: clock kernel, an agent per port, the register agent, scoreboard,
// coverage, and a recorder if a pcapng file is asked for. Configuration: "bench", "pcap".
#pragma once

#include <systemc>
#include <uvm>
#include <vector>

#include "verif/node/bench/bench.h"
#include "verif/sim/kernel/clock_kernel.h"

namespace trib {

class CoverageCollector;
class FrameRecorder;
class NodeScoreboard;
class RegisterAgent;
class StreamAgent;

class NodeEnv : public uvm::uvm_env {
 public:
  UVM_COMPONENT_UTILS(NodeEnv);

  explicit NodeEnv(uvm::uvm_component_name name) : uvm::uvm_env(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void connect_phase(uvm::uvm_phase& phase) override;

  Bench& bench() { return *bench_; }
  ClockKernel& kernel() { return *kernel_; }
  StreamAgent& port(unsigned port) { return *ports_.at(port); }
  RegisterAgent& registers() { return *registers_; }
  NodeScoreboard& scoreboard() { return *scoreboard_; }

 private:
  Bench* bench_ = nullptr;
  // Owned by the factory.
  ClockKernel* kernel_ = nullptr;
  std::vector<StreamAgent*> ports_;
  RegisterAgent* registers_ = nullptr;
  NodeScoreboard* scoreboard_ = nullptr;
  CoverageCollector* coverage_ = nullptr;
  FrameRecorder* recorder_ = nullptr;
};

}  // namespace trib
