// SPDX-License-Identifier: Apache-2.0
// Writes the steps of the node (model/node/node_step.h) to a file, a JSON object a line
// (verif/node/trace/step_text.h). Configuration: "bench", "trace" (std::string, file), "recorded"
// (const TimeWindow*, that of the steps), "outcome" (SimOutcome*, gets what goes wrong).
#pragma once

#include <fstream>
#include <string>
#include <systemc>
#include <uvm>

#include "model/node/node_step.h"
#include "verif/node/bench/bench.h"

namespace trib {

struct SimOutcome;

class StepRecorder : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(StepRecorder);

  explicit StepRecorder(uvm::uvm_component_name name) : uvm::uvm_component(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void pre_abort() override { finish(); }
  void report_phase(uvm::uvm_phase&) override { finish(); }

 private:
  void write(const NodeStep& step);
  void finish();

  Bench* bench_ = nullptr;
  SimOutcome* outcome_ = nullptr;
  std::string file_;
  TimeWindow window_;
  std::ofstream stream_;
};

}  // namespace trib
