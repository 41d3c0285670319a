// SPDX-License-Identifier: Apache-2.0
// Code that UVM-SystemC does not compile, so UVM-lite must not either, and types that its factory would
// not know: see check.sh.
#include <string>
#include <systemc>
#include <uvm>

class Plain : public uvm::uvm_object {};

class Registered : public uvm::uvm_object {
 public:
  UVM_OBJECT_UTILS(Registered)
  explicit Registered(const std::string& name) : uvm::uvm_object(name) {}
};

class Component : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Component)
  explicit Component(uvm::uvm_component_name name) : uvm::uvm_component(name) {}
};

void report(const Plain& plain, const Registered& registered, const Component& component) {
  registered.uvm_report_info("ID", "text");
  component.uvm_report_info("ID", "text");
  plain.uvm_report_info("ID", "text");      // refused by both: uvm_report_info
  plain.uvm_report_error("ID", "text");     // refused by both: uvm_report_error
  uvm::uvm_report_object reporter("name");  // refused by both: uvm_report_object
}

void create(Component& component) {
  uvm::uvm_factory* factory = uvm::uvm_factory::get();
  factory->destroy_components();                  // refused by both: destroy_components
  uvm::uvm_root::get()->config_rank(&component);  // refused by both: config_rank
}

class DeafWrapper : public uvm::uvm_object_wrapper {
 public:
  DeafWrapper() {}  // refused: private
  const std::string get_type_name() const { return "deaf"; }
};
