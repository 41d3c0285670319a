// SPDX-License-Identifier: Apache-2.0
// The scoreboard as a UVM component: connects the monitors to the NodeChecker and the node's steps to
// the StepChecker, turns what these find into UVM_ERRORs, and says at the end what was checked. Configuration: "bench", "groups"
// (unsigned, of the node).
#pragma once

#include <list>
#include <memory>
#include <systemc>
#include <uvm>

#include "verif/node/agents/analysis_listener.h"
#include "verif/node/bench/bench.h"
#include "verif/node/checker/step_checker.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/scoreboard/node_checker.h"

namespace trib {

class RegisterAgent;
class StreamAgent;

class NodeScoreboard : public uvm::uvm_scoreboard {
 public:
  UVM_COMPONENT_UTILS(NodeScoreboard);

  explicit NodeScoreboard(uvm::uvm_component_name name) : uvm::uvm_scoreboard(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void check_phase(uvm::uvm_phase& phase) override;
  void report_phase(uvm::uvm_phase& phase) override;

  void connect(unsigned port, StreamAgent& agent);
  void connect(RegisterAgent& agent);

  NodeChecker& checker() { return *checker_; }
  // The counters of a port as they were read must be what was seen on its pins.
  void check_counters(unsigned port, const PortCounters& counters);
  // ... and those of a group what the model has come to.
  void check_group(const PageSnapshot& page);
  void check_access(const PageSnapshot& page);
  // What the run waits for, when it does not end.
  std::string missing() const;

 private:
  // UVM_ERROR; the waves are marked here.
  void fault(const std::string& what);

  Bench* bench_ = nullptr;
  std::unique_ptr<NodeChecker> checker_;
  std::unique_ptr<StepChecker> step_checker_;
  std::list<AnalysisListener<StreamFrame>> frame_listeners_;
  std::list<AnalysisListener<VerdictStrobe>> verdict_listeners_;
  std::list<AnalysisListener<RegisterAccess>> register_listeners_;
};

}  // namespace trib
