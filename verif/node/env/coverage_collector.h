// SPDX-License-Identifier: Apache-2.0
// Functional coverage as a UVM component: samples what the scoreboard has judged; at the end an
// illegal bin that was hit is a UVM_ERROR, and the coverage goes to a table and to a file, if the
// options say so; to the file also when the run ends early. Configuration: "options" (const
// SimOptions*), "outcome" (SimOutcome*, gets what goes wrong with the file).
#pragma once

#include <list>
#include <memory>
#include <systemc>
#include <uvm>

#include "verif/node/agents/analysis_listener.h"
#include "verif/node/coverage/node_coverage.h"

namespace trib {

class NodeScoreboard;
class RegisterAgent;
struct SimOptions;

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

}  // namespace trib
