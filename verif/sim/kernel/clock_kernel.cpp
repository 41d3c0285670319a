// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/kernel/clock_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "verif/sim/clock/stop_request.h"
#include "verif/sim/kernel/run_end.h"

namespace trib {
namespace {

sc_core::sc_time femtoseconds(std::uint64_t fs) {
  return sc_core::sc_time::from_value(fs);  // the resolution is 1 fs
}

}  // namespace

ClockKernel::ClockKernel(uvm::uvm_component_name name) : uvm::uvm_component(name) {
  SC_HAS_PROCESS(ClockKernel);
  SC_METHOD(advance);
}

void ClockKernel::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_component::build_phase(phase);
  const bool known = uvm::uvm_config_db<SteppedBench*>::get(this, "", "stepped", bench_) &&
                     uvm::uvm_config_db<unsigned>::get(this, "", "quantum", quantum_) &&
                     uvm::uvm_config_db<std::uint64_t>::get(this, "", "timeout", timeout_);
  if (!known || quantum_ == 0) {
    UVM_FATAL(get_name(), "stepped, quantum and timeout must be configured, and quantum not be 0");
  }
  origin_fs_ = bench_->now_fs();
}

void ClockKernel::extract_phase(uvm::uvm_phase&) { stopped_ = true; }

void ClockKernel::wake(sc_core::sc_event& event, bool last) {
  (last ? due_last_ : due_).push_back(&event);
  cut_ = true;
}

void ClockKernel::advance() {
  if (stopped_) return;
  settling_ = notify(due_) || settling_;
  settling_ = settling_ && sc_core::sc_pending_activity_at_current_time();
  if (settling_ || notify(due_last_)) {
    settling_ = true;
    next_trigger(sc_core::SC_ZERO_TIME);
    return;
  }
  run_quantum();
  next_trigger(femtoseconds(bench_->now_fs() - origin_fs_) - sc_core::sc_time_stamp());
}

// Whether there was one.
bool ClockKernel::notify(std::vector<sc_core::sc_event*>& events) {
  for (sc_core::sc_event* event : events) event->notify();
  return !std::exchange(events, {}).empty();
}

void ClockKernel::run_quantum() {
  cut_ = false;
  const std::uint64_t end = std::min(bench_->cycle() + quantum_, timeout_);
  try {
    step_until(end);
  } catch (const std::exception& error) {  // of the design, or of the receiver of its frames
    if (reports_have_ended_run()) throw;
    end_run(error.what());
  }
  if (bench_->cycle() >= timeout_) {
    end_run(fmt::format("timeout: not done after {} cycles", timeout_));
  }
  if (StopRequest::pending() != 0) {
    end_run(fmt::format("cycle {}: {}", bench_->cycle(), Stopped(StopRequest::pending()).what()));
  }
}

void ClockKernel::end_run(const std::string& why) {
  stopped_ = true;
  bench_->mark_waves();
  UVM_FATAL(get_name(), why);
}

void ClockKernel::step_until(std::uint64_t end) {
  while (!cut_ && bench_->cycle() < end) bench_->step();
}

}  // namespace trib
