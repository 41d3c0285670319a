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
#include "verif/uvm/base/uvm_component_name.h"
#include "verif/uvm/report/uvm_report_object.h"

namespace uvm {

class uvm_objection;

class uvm_component : public sc_core::sc_module, public uvm_report_object, private refused_hooks {
 public:
  explicit uvm_component(uvm_component_name name);
  uvm_component(const uvm_component&) = delete;
  uvm_component& operator=(const uvm_component&) = delete;
  ~uvm_component() override;

  const std::string get_full_name() const override { return name(); }
  const std::string get_type_name() const override { return "uvm::uvm_component"; }
  const char* kind() const override { return "uvm::uvm_component"; }
  using uvm_report_object::print;

  virtual uvm_component* get_parent() const { return parent_; }
  // Appends the children in the order of their names.
  void get_children(std::vector<uvm_component*>& children) const;
  // Null, with UVM_WARNING, when there is no such child.
  uvm_component* get_child(const std::string& name) const;
  bool has_child(const std::string& name) const { return children_.count(name) != 0; }
  int get_num_children() const { return static_cast<int>(children_.size()); }
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
  // Calls on a component when `source`, itself or something below it, has raised or dropped `count`
  // objections, and when nothing at or below it objects any more and its drain time is over. The
  // last one runs in a thread of its own; an objection that is raised meanwhile kills it.
  virtual void raised(uvm_objection*, uvm_object* /*source*/, const std::string& /*description*/,
                      int /*count*/) {}
  virtual void dropped(uvm_objection*, uvm_object* /*source*/, const std::string& /*description*/,
                       int /*count*/) {}
  virtual void all_dropped(uvm_objection*, uvm_object* /*source*/,
                           const std::string& /*description*/, int /*count*/) {}

  // Called on every component, from the leaves up, before a UVM_FATAL, a timeout or the maximum
  // quit count ends the process: save here what must not be lost.
  virtual void pre_abort() {}

  // Factory overrides by type or by name; the path is relative to this component.
  static void set_type_override_by_type(uvm_object_wrapper* original,
                                        uvm_object_wrapper* replacement, bool replace = true);
  void set_inst_override_by_type(const std::string& relative_path, uvm_object_wrapper* original,
                                 uvm_object_wrapper* replacement);
  static void set_type_override(const std::string& original, const std::string& replacement,
                                bool replace = true);
  void set_inst_override(const std::string& relative_path, const std::string& original,
                         const std::string& replacement);
  // By the name of the type, below this component; null, with UVM_WARNING, for an unknown one.
  uvm_component* create_component(const std::string& type, const std::string& name);
  uvm_object* create_object(const std::string& type, const std::string& name);

  // As without "_hier", for this component and everything below it.
  void set_report_verbosity_level_hier(int verbosity);
  void set_report_id_verbosity_hier(const std::string& id, int verbosity);
  void set_report_severity_action_hier(uvm_severity severity, uvm_action action);
  void set_report_id_action_hier(const std::string& id, uvm_action action);
  void set_report_default_file_hier(UVM_FILE file);

 private:
  friend class uvm_root;

  struct as_root {};
  uvm_component(const sc_core::sc_module_name& name, as_root);
  std::string path_of(const std::string& relative_path) const;
  template <typename Visit>
  void visit_all(const Visit& visit);

  uvm_component* parent_ = nullptr;
  std::map<std::string, uvm_component*> children_;
};

}  // namespace uvm
