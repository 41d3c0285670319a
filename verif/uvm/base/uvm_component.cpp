// SPDX-License-Identifier: Apache-2.0
// See uvm_component.h.
#include "verif/uvm/base/uvm_component.h"

#include "verif/uvm/base/uvm_root.h"

namespace uvm {

// The root exists before the first component, so that it never becomes part of that one.
uvm_component_name::uvm_component_name(const char* name) : name_((uvm_root::get(), name)) {}

uvm_component::uvm_component(const sc_core::sc_module_name& name, as_root)
    : sc_core::sc_module(name), uvm_report_object(basename()) {}

uvm_component::uvm_component(uvm_component_name name)
    : sc_core::sc_module(name.name()), uvm_report_object(basename()) {
  parent_ = dynamic_cast<uvm_component*>(get_parent_object());
  if (parent_ == nullptr) {
    parent_ = uvm_root::get();
  }
  set_report_verbosity_level(parent_->get_report_max_verbosity_level());
  parent_->children_[get_name()] = this;
}

uvm_component::~uvm_component() {
  for (const auto& child : children_) {
    child.second->parent_ = nullptr;
  }
  if (parent_ != nullptr) {
    parent_->children_.erase(get_name());
  }
}

void uvm_component::get_children(std::vector<uvm_component*>& children) const {
  for (const auto& child : children_) {
    children.push_back(child.second);
  }
}

unsigned uvm_component::get_depth() const {
  unsigned depth = 0;
  for (const uvm_component* above = get_parent(); above != nullptr; above = above->get_parent()) {
    ++depth;
  }
  return depth;
}

void uvm_component::set_report_verbosity_level_hier(int verbosity) {
  set_report_verbosity_level(verbosity);
  for (const auto& child : children_) {
    child.second->set_report_verbosity_level_hier(verbosity);
  }
}

}  // namespace uvm
