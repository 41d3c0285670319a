// SPDX-License-Identifier: Apache-2.0
// The one SystemC process that makes time pass: steps the bench for a quantum of clock cycles at a
// time, in plain C++, and then lets SystemC time catch up. A quantum ends early, after the cycle in
// progress, when a Wakeup is raised that some process waits for. The next cycle is stepped when no
// process has anything left to do at that time, however many delta cycles it takes: so a run has
// the same cycles with every UVM library. When a quantum ends by itself, the next one is stepped
// before threads that wait for the same time run: SystemC runs methods first. Configuration, by
// uvm_config_db: "stepped" (SteppedBench*), "quantum" (unsigned, cycles, at least 1), "timeout"
// (std::uint64_t, cycles). UVM_FATAL when the timeout is reached, the design fails, or the process is
// asked to stop (stop_request.h); the waves are marked there.
#pragma once

#include <cstdint>
#include <systemc>
#include <uvm>
#include <vector>

#include "verif/sim/kernel/stepped_bench.h"

namespace trib {

class ClockKernel : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(ClockKernel);

  explicit ClockKernel(uvm::uvm_component_name name);

  void build_phase(uvm::uvm_phase& phase) override;
  void extract_phase(uvm::uvm_phase& phase) override;

  // Cuts the quantum, and notifies `event` at the time of the cut; `last`: when those that were
  // woken without have done what they do at that time. Called from within a quantum.
  void wake(sc_core::sc_event& event, bool last);

 private:
  void advance();
  bool notify(std::vector<sc_core::sc_event*>& events);
  void run_quantum();
  void end_run(const std::string& why);
  void step_until(std::uint64_t end);

  SteppedBench* bench_ = nullptr;
  unsigned quantum_ = 64;
  std::uint64_t timeout_ = 0;
  std::uint64_t origin_fs_ = 0;  // bench time at SystemC time 0
  bool stopped_ = false;
  bool cut_ = false;
  bool settling_ = false;  // since a Wakeup
  std::vector<sc_core::sc_event*> due_;
  std::vector<sc_core::sc_event*> due_last_;
};

}  // namespace trib
