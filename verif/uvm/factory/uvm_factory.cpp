// SPDX-License-Identifier: Apache-2.0
// See uvm_factory.h.
#include "verif/uvm/factory/uvm_factory.h"

#include "verif/uvm/base/uvm_globals.h"

namespace uvm {

uvm_factory* uvm_factory::get() {
  static uvm_factory factory;
  return &factory;
}

bool uvm_factory::do_register(const uvm_object_wrapper* type) {
  types_.emplace(type->get_type_name(), type);
  return true;
}

uvm_component* uvm_factory::create(const uvm_object_wrapper& type, const std::string& name) {
  std::unique_ptr<uvm_component> made = type.make_component(name);
  components_.push_back(std::move(made));
  return components_.back().get();
}

uvm_component* uvm_factory::create(const std::string& type, const std::string& name) {
  const auto found = types_.find(type);
  if (found == types_.end()) {
    uvm_report_warning("BDTYP", "no type '" + type +
                                    "' is registered: check the name, the UVM_COMPONENT_UTILS of "
                                    "the class and that its file is linked");
    return nullptr;
  }
  return create(*found->second, name);
}

void uvm_factory::destroy_components() {
  // Children were made after their parents.
  while (!components_.empty()) {
    components_.pop_back();
  }
}

}  // namespace uvm
