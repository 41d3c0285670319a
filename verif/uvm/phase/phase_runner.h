// SPDX-License-Identifier: Apache-2.0
// Runs the phases of all components below the root: build and connect before the simulation,
// end_of_elaboration and start_of_simulation from the root's SystemC callbacks, run as threads, and
// the others, when the objections are dropped, in one more thread, which then stops the simulation.
#pragma once

#include <systemc>
#include <vector>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/phase/uvm_phase.h"

namespace uvm {

class phase_runner {
 public:
  explicit phase_runner(uvm_component& root) : root_(root) {}

  void before_simulation();
  bool building() const { return building_; }
  void end_of_elaboration();
  // Starts the run phase too. When it is not over by `timeout`, UVM_FATAL with the given text.
  void start_of_simulation(const sc_core::sc_time& timeout, const std::string& timeout_text);
  // True once all phases have ended.
  bool completed() const { return completed_; }

 private:
  using Function = void (uvm_component::*)(uvm_phase&);

  static void call(uvm_component& component, Function function, uvm_phase& phase);
  static void top_down(uvm_component& parent, Function function, uvm_phase& phase);
  static void bottom_up(uvm_component& parent, Function function, uvm_phase& phase);
  void spawn_run_threads(uvm_component& parent);
  void supervise(const sc_core::sc_time& timeout, const std::string& timeout_text);
  void wait_for_run(const sc_core::sc_time& timeout, const std::string& timeout_text);

  uvm_component& root_;
  uvm_phase run_{"run"};
  std::vector<sc_core::sc_process_handle> threads_;
  bool building_ = false;
  bool completed_ = false;
};

}  // namespace uvm
