// SPDX-License-Identifier: Apache-2.0
// See uvm_component.h.
#include "verif/uvm/base/uvm_component.h"

#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/factory/uvm_factory.h"

namespace uvm {

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

uvm_component* uvm_component::get_child(const std::string& name) const {
  const auto found = children_.find(name);
  if (found == children_.end()) {
    uvm_report_warning("NOCHILD", "'" + get_full_name() + "' has no child '" + name + "'");
    return nullptr;
  }
  return found->second;
}

unsigned uvm_component::get_depth() const {
  unsigned depth = 0;
  for (const uvm_component* above = get_parent(); above != nullptr; above = above->get_parent()) {
    ++depth;
  }
  return depth;
}

std::string uvm_component::path_of(const std::string& relative_path) const {
  return relative_path.empty() ? get_full_name() : get_full_name() + "." + relative_path;
}

void uvm_component::set_type_override_by_type(uvm_object_wrapper* original,
                                              uvm_object_wrapper* replacement, bool replace) {
  uvm_factory::get()->set_type_override_by_type(original, replacement, replace);
}

void uvm_component::set_inst_override_by_type(const std::string& relative_path,
                                              uvm_object_wrapper* original,
                                              uvm_object_wrapper* replacement) {
  uvm_factory::get()->set_inst_override_by_type(original, replacement, path_of(relative_path));
}

void uvm_component::set_type_override(const std::string& original, const std::string& replacement,
                                      bool replace) {
  uvm_factory::get()->set_type_override_by_name(original, replacement, replace);
}

void uvm_component::set_inst_override(const std::string& relative_path, const std::string& original,
                                      const std::string& replacement) {
  uvm_factory::get()->set_inst_override_by_name(original, replacement, path_of(relative_path));
}

uvm_component* uvm_component::create_component(const std::string& type, const std::string& name) {
  return uvm_factory::get()->create_component_by_name(type, get_full_name(), name, this);
}

uvm_object* uvm_component::create_object(const std::string& type, const std::string& name) {
  return uvm_factory::get()->create_object_by_name(type, get_full_name(), name);
}

template <typename Visit>
void uvm_component::visit_all(const Visit& visit) {
  visit(*this);
  for (const auto& child : children_) {
    child.second->visit_all(visit);
  }
}

void uvm_component::set_report_verbosity_level_hier(int verbosity) {
  visit_all([&](uvm_component& component) { component.set_report_verbosity_level(verbosity); });
}

void uvm_component::set_report_id_verbosity_hier(const std::string& id, int verbosity) {
  visit_all([&](uvm_component& component) { component.set_report_id_verbosity(id, verbosity); });
}

void uvm_component::set_report_severity_action_hier(uvm_severity severity, uvm_action action) {
  visit_all(
      [&](uvm_component& component) { component.set_report_severity_action(severity, action); });
}

void uvm_component::set_report_id_action_hier(const std::string& id, uvm_action action) {
  visit_all([&](uvm_component& component) { component.set_report_id_action(id, action); });
}

void uvm_component::set_report_default_file_hier(UVM_FILE file) {
  visit_all([&](uvm_component& component) { component.set_report_default_file(file); });
}

}  // namespace uvm
