// SPDX-License-Identifier: Apache-2.0
// What the registries of all types have in common.
#pragma once

#include <string>

#include "verif/uvm/factory/uvm_object_wrapper.h"

namespace uvm {

class registry_base : public uvm_object_wrapper {
 protected:
  // Made by the factory; the path of overrides is the context, or without one the parent's name.
  uvm_component* create_component(const std::string& name, uvm_component* parent,
                                  const std::string& context);
  uvm_object* create_object(const std::string& name, uvm_component* parent,
                            const std::string& context);
  // UVM_FATAL: the override is not derived from this type.
  void report_wrong_type(const std::string& name) const;

  void override_type(uvm_object_wrapper* replacement, bool replace);
  // The path is relative to the parent, if there is one.
  void override_instance(uvm_object_wrapper* replacement, const std::string& path,
                         const uvm_component* parent);
  // True, so that a constant's initialisation can do it.
  bool do_register();
};

}  // namespace uvm
