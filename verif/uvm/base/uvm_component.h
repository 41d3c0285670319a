// SPDX-License-Identifier: Apache-2.0
// A named part of the testbench: an sc_module with phases. Create components in build_phase only
// (T::type_id::create("name", this)); the parent is the enclosing component of the SystemC
// hierarchy, the uvm_root for the test. The full name is the SystemC name: "my_test.env.agent".
// Components made by the factory belong to it and are destroyed at the end of run_test.
#pragma once

#include <map>
#include <string>
#include <systemc>
#include <vector>

#include "verif/uvm/base/refused_hooks.h"
#include "verif/uvm/base/uvm_object.h"

namespace uvm {

// The argument of every component's constructor, made from the instance name: it ties the component
// to its place in the SystemC hierarchy, from which UVM takes the parent.
class uvm_component_name {
 public:
  uvm_component_name(const char* name);
  uvm_component_name(const sc_core::sc_module_name& name) : name_(name) {}

  sc_core::sc_module_name name() const { return name_; }
  operator const char*() const { return name_; }

 private:
  sc_core::sc_module_name name_;
};

class uvm_component : public sc_core::sc_module, public uvm_report_object, private refused_hooks {
 public:
  explicit uvm_component(uvm_component_name name);
  uvm_component(const uvm_component&) = delete;
  uvm_component& operator=(const uvm_component&) = delete;
  ~uvm_component() override;

  const std::string get_full_name() const override { return name(); }
  const std::string get_type_name() const override { return "uvm::uvm_component"; }
  const char* kind() const override { return "uvm::uvm_component"; }

  virtual uvm_component* get_parent() const { return parent_; }
  // Appends the children in the order of their names.
  void get_children(std::vector<uvm_component*>& children) const;
  // Steps up to the root.
  unsigned get_depth() const;

  // The phases in their order. build and final run from the test down, all others from the leaves
  // up; every run_phase is a thread of its own. All of them but run_phase take no time. Run threads
  // are killed when the run phase's last objection is dropped.
  virtual void build_phase(uvm_phase&) {}
  virtual void connect_phase(uvm_phase&) {}
  virtual void end_of_elaboration_phase(uvm_phase&) {}
  virtual void start_of_simulation_phase(uvm_phase&) {}
  virtual void run_phase(uvm_phase&) {}
  virtual void extract_phase(uvm_phase&) {}
  virtual void check_phase(uvm_phase&) {}
  virtual void report_phase(uvm_phase&) {}
  virtual void final_phase(uvm_phase&) {}

  // Called on every component, from the leaves up, before a UVM_FATAL, a timeout or the maximum
  // quit count ends the process: save here what must not be lost.
  virtual void pre_abort() {}

  // Of this component and everything below it.
  void set_report_verbosity_level_hier(int verbosity);

 private:
  friend class uvm_root;

  struct as_root {};
  uvm_component(const sc_core::sc_module_name& name, as_root);

  uvm_component* parent_ = nullptr;
  std::map<std::string, uvm_component*> children_;
};

}  // namespace uvm
