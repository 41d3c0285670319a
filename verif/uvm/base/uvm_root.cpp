// SPDX-License-Identifier: Apache-2.0
// See uvm_root.h.
#include "verif/uvm/base/uvm_root.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/factory/uvm_factory.h"
#include "verif/uvm/phase/phase_runner.h"
#include "verif/uvm/report/uvm_report_server.h"

namespace uvm {
namespace {

void abort_components(uvm_component& component) {
  std::vector<uvm_component*> children;
  component.get_children(children);
  for (uvm_component* child : children) {
    abort_components(*child);
    child->pre_abort();
  }
}

}  // namespace

uvm_root::uvm_root()
    : uvm_component(sc_core::sc_module_name("uvm_top"), as_root{}),
      timeout_(9200, sc_core::SC_SEC) {}

uvm_root::~uvm_root() = default;

uvm_root* uvm_root::get() {
  static uvm_root root;
  return &root;
}

void uvm_root::make_test(const std::string& test_name) {
  if (test_name.empty()) {
    uvm_report_info("RNTST", "Running test ...", UVM_LOW);
    return;
  }
  const uvm_component* test = uvm_factory::get()->create(test_name, test_name);
  if (test == nullptr) {
    uvm_report_fatal("RUNTST", "No UVM test available with name '" + test_name + "'");
  } else {
    uvm_report_info("RNTST", "Running test " + test->get_type_name() + "...", UVM_LOW);
  }
}

void uvm_root::run_test(const std::string& test_name) {
  if (phases_ != nullptr) {
    throw std::runtime_error("run_test was called before: a process runs one test only");
  }
  phases_ = std::make_unique<phase_runner>(*this);
  // Otherwise SystemC announces the stop that ends every run phase.
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);
  make_test(test_name);
  phases_->before_simulation();
  try {
    sc_core::sc_start();
    if (!phases_->completed()) {
      uvm_report_error("STOPPED", "the simulation was stopped before the end of the phases");
    }
  } catch (const std::exception& error) {
    if (!dying_) std::cerr << error.what() << std::endl;
    std::exit(EXIT_FAILURE);
  }
  uvm_report_server::get_server()->report_summarize();
  uvm_factory::get()->destroy_components();
}

void uvm_root::end_of_elaboration() {
  if (phases_ != nullptr) {
    phases_->end_of_elaboration();
  }
}

void uvm_root::start_of_simulation() {
  if (phases_ != nullptr) {
    phases_->start_of_simulation(timeout_, timeout_set_ ? "Explicit timeout" : "Default timeout");
  }
}

void uvm_root::set_timeout(const sc_core::sc_time& timeout) {
  timeout_ = timeout;
  timeout_set_ = true;
}

int uvm_root::config_rank(const uvm_component* context) const {
  const bool building = phases_ != nullptr && phases_->building();
  const unsigned depth = context == nullptr ? 0 : context->get_depth();
  return building ? -static_cast<int>(std::max(depth, 1U)) : 0;
}

void uvm_root::die() {
  // A pre_abort may report a fatal error itself.
  if (!dying_) {
    dying_ = true;
    abort_components(*this);
    uvm_report_server::get_server()->report_summarize();
  }
  throw std::runtime_error("the simulation was terminated by a fatal report");
}

}  // namespace uvm
