// SPDX-License-Identifier: Apache-2.0
// The kinds of components that a testbench is made of, and the analysis port by which they report.
#pragma once

#include <string>
#include <systemc>
#include <tlm>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/config/uvm_config_db.h"
#include "verif/uvm/seq/uvm_sequencer.h"

namespace uvm {

// The top component; its type name is what run_test is given.
class uvm_test : public uvm_component {
 public:
  explicit uvm_test(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_test"; }
};

// A component made of agents, scoreboards and other environments.
class uvm_env : public uvm_component {
 public:
  explicit uvm_env(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_env"; }
};

// A component for one interface: monitor and, when it is active, sequencer and driver. build_phase
// takes is_active from the configuration field "is_active"; without it, UVM_WARNING.
class uvm_agent : public uvm_component {
 public:
  explicit uvm_agent(uvm_component_name name) : uvm_component(name) {}

  void build_phase(uvm_phase&) override {
    if (!uvm_config_db<uvm_active_passive_enum>::get(this, "", "is_active", is_active)) {
      uvm_report_warning("ACTPASS:", "Active or passive mode for agent '" + get_full_name() +
                                         "' has not been defined. Default behavior is active.");
    }
  }
  virtual uvm_active_passive_enum get_is_active() const { return is_active; }

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_agent"; }

  uvm_active_passive_enum is_active = UVM_ACTIVE;
};

// A component that takes items from the sequencer that seq_item_port is connected to and acts them
// out: see uvm_sqr_if_base for the calls.
template <typename REQ = uvm_sequence_item>
class uvm_driver : public uvm_component {
 public:
  explicit uvm_driver(uvm_component_name name) : uvm_component(name) {}

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_driver"; }

  uvm_seq_item_pull_port<REQ> seq_item_port{"seq_item_port"};
};

// A component that watches an interface and reports what it saw by analysis ports.
class uvm_monitor : public uvm_component {
 public:
  explicit uvm_monitor(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_monitor"; }
};

// A component that compares what was seen with what was expected.
class uvm_scoreboard : public uvm_component {
 public:
  explicit uvm_scoreboard(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_scoreboard"; }
};

// Broadcasts to any number of listeners, in the order of connection, in the caller's context:
// another port or anything with tlm::tlm_analysis_if<T> can be connected.
template <typename T>
class uvm_analysis_port : public tlm::tlm_analysis_port<T> {
 public:
  uvm_analysis_port() = default;
  explicit uvm_analysis_port(const std::string& name) : tlm::tlm_analysis_port<T>(name.c_str()) {}

  virtual void connect(tlm::tlm_analysis_if<T>& listener) { this->bind(listener); }
  virtual const std::string get_type_name() const { return "uvm::uvm_analysis_port"; }
};

}  // namespace uvm
