// SPDX-License-Identifier: Apache-2.0
#include "verif/uvm/factory/registry_base.h"

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/factory/uvm_factory.h"

namespace uvm {
namespace {

std::string context_of(const uvm_component* parent, const std::string& context) {
  return context.empty() && parent != nullptr ? parent->get_full_name() : context;
}

}  // namespace

uvm_component* registry_base::create_component(const std::string& name, uvm_component* parent,
                                               const std::string& context) {
  return uvm_factory::get()->create_component_by_type(this, context_of(parent, context), name,
                                                      parent);
}

uvm_object* registry_base::create_object(const std::string& name, uvm_component* parent,
                                         const std::string& context) {
  return uvm_factory::get()->create_object_by_type(this, context_of(parent, context), name);
}

void registry_base::report_wrong_type(const std::string& name) const {
  uvm_report_fatal("FCTTYP", "the factory made '" + name + "' as no " + get_type_name());
}

void registry_base::override_type(uvm_object_wrapper* replacement, bool replace) {
  uvm_factory::get()->set_type_override_by_type(this, replacement, replace);
}

void registry_base::override_instance(uvm_object_wrapper* replacement, const std::string& path,
                                      const uvm_component* parent) {
  uvm_factory::get()->set_inst_override_by_type(
      this, replacement, parent == nullptr ? path : parent->get_full_name() + "." + path);
}

bool registry_base::do_register() {
  uvm_factory::get()->do_register(this);
  return true;
}

}  // namespace uvm
