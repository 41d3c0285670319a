// SPDX-License-Identifier: Apache-2.0
// Writes the steps of the node (model/node/node_step.h) to a file, a JSON object a line
// (verif/node/trace/step_file.h). Configuration: "bench", "variant" (const NodeVariant*), "trace"
// (std::string, file), "recorded" (const TimeWindow*, that of the steps), "outcome" (SimOutcome*, gets
// what goes wrong).
#pragma once

#include <memory>
#include <systemc>
#include <uvm>

#include "verif/node/bench/bench.h"
#include "verif/node/trace/step_file.h"

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
  void finish();

  Bench* bench_ = nullptr;
  SimOutcome* outcome_ = nullptr;
  std::unique_ptr<StepFile> file_;
};

}  // namespace trib
