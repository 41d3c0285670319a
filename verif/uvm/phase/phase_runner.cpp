// SPDX-License-Identifier: Apache-2.0
// See phase_runner.h.
#include "verif/uvm/phase/phase_runner.h"

namespace uvm {
namespace {

// While it lives, SystemC objects that are made become children of the component.
class hierarchy_scope {
 public:
  explicit hierarchy_scope(uvm_component& component) : context_(component.simcontext()) {
    context_->hierarchy_push(&component);
  }
  hierarchy_scope(const hierarchy_scope&) = delete;
  hierarchy_scope& operator=(const hierarchy_scope&) = delete;
  ~hierarchy_scope() { context_->hierarchy_pop(); }

 private:
  sc_core::sc_simcontext* context_;
};

std::vector<uvm_component*> children_of(const uvm_component& parent) {
  std::vector<uvm_component*> children;
  parent.get_children(children);
  return children;
}

}  // namespace

void phase_runner::call(uvm_component& component, Function function, uvm_phase& phase) {
  const hierarchy_scope scope(component);
  (component.*function)(phase);
}

void phase_runner::top_down(uvm_component& parent, Function function, uvm_phase& phase) {
  for (uvm_component* child : children_of(parent)) {
    call(*child, function, phase);
    top_down(*child, function, phase);
  }
}

void phase_runner::bottom_up(uvm_component& parent, Function function, uvm_phase& phase) {
  for (uvm_component* child : children_of(parent)) {
    bottom_up(*child, function, phase);
    call(*child, function, phase);
  }
}

void phase_runner::before_simulation() {
  uvm_phase build("build"), connect("connect");
  building_ = true;
  top_down(root_, &uvm_component::build_phase, build);
  building_ = false;
  bottom_up(root_, &uvm_component::connect_phase, connect);
}

void phase_runner::end_of_elaboration() {
  uvm_phase phase("end_of_elaboration");
  bottom_up(root_, &uvm_component::end_of_elaboration_phase, phase);
}

void phase_runner::start_of_simulation(const sc_core::sc_time& timeout,
                                       const std::string& timeout_text) {
  uvm_phase phase("start_of_simulation");
  bottom_up(root_, &uvm_component::start_of_simulation_phase, phase);
  spawn_run_threads(root_);
  // The phases after run may be as demanding as code that runs on the main stack.
  constexpr int kStackBytes = 1 << 20;
  sc_core::sc_spawn_options options;
  options.set_stack_size(kStackBytes);
  sc_core::sc_spawn([this, timeout, timeout_text] { supervise(timeout, timeout_text); },
                    "supervisor", &options);
}

void phase_runner::spawn_run_threads(uvm_component& parent) {
  for (uvm_component* child : children_of(parent)) {
    spawn_run_threads(*child);
    const hierarchy_scope scope(*child);
    threads_.push_back(sc_core::sc_spawn([this, child] { child->run_phase(run_); },
                                         sc_core::sc_gen_unique_name("run_phase")));
  }
}

void phase_runner::wait_for_run(const sc_core::sc_time& timeout, const std::string& timeout_text) {
  // Sequences that the run threads start get the chance to object.
  sc_core::wait(sc_core::SC_ZERO_TIME);
  sc_core::wait(sc_core::SC_ZERO_TIME);
  if (!run_.wait_all_dropped(timeout)) {
    root_.uvm_report_fatal("PH_TIMEOUT", timeout_text + " of " + timeout.to_string() +
                                             " hit, indicating a probable testbench issue; still "
                                             "objecting:" +
                                             run_.objectors());
  }
  for (sc_core::sc_process_handle& thread : threads_) {
    if (!thread.terminated()) {
      thread.kill(sc_core::SC_INCLUDE_DESCENDANTS);
    }
  }
}

void phase_runner::supervise(const sc_core::sc_time& timeout, const std::string& timeout_text) {
  wait_for_run(timeout, timeout_text);
  uvm_phase extract("extract"), check("check"), report("report"), final("final");
  bottom_up(root_, &uvm_component::extract_phase, extract);
  bottom_up(root_, &uvm_component::check_phase, check);
  bottom_up(root_, &uvm_component::report_phase, report);
  top_down(root_, &uvm_component::final_phase, final);
  completed_ = true;
  sc_core::sc_stop();
}

}  // namespace uvm
