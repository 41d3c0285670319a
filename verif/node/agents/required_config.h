// SPDX-License-Identifier: Apache-2.0
// Reads what a component can't do without from the configuration database. Near the pins that is
// "bench" and "kernel"
// (set by the environment), and "port" below a stream agent.
#pragma once

#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/bench/bench.h"
#include "verif/sim/kernel/clock_kernel.h"

namespace trib {

// Throws nothing: a missing entry is a UVM_FATAL, which ends the run.
template <typename T>
T required_config(uvm::uvm_component& component, const std::string& field) {
  T value{};
  if (!uvm::uvm_config_db<T>::get(&component, "", field, value)) {
    component.uvm_report_fatal(component.get_full_name(),
                               "'" + field + "' is missing in the configuration database",
                               uvm::UVM_NONE, __FILE__, __LINE__);
  }
  return value;
}

}  // namespace trib
