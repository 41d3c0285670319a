// SPDX-License-Identifier: Apache-2.0
// T::type_id of a component class: its entry in the factory, registered before main.
#pragma once

#include <memory>
#include <string>

#include "verif/uvm/factory/registry_base.h"
#include "verif/uvm/factory/uvm_factory.h"

namespace uvm {

template <typename T>
class uvm_component_registry : public registry_base {
 public:
  static uvm_component_registry* get() {
    static_cast<void>(registered_);  // its use makes the compiler emit it
    static uvm_component_registry registry;
    return &registry;
  }

  // A new component, or one of the type that overrides T, below the component whose build_phase is
  // running; `parent` (that component) is for the path of overrides only. It belongs to the
  // factory. UVM_FATAL when the override is not derived from T.
  static T* create(const std::string& name = "", uvm_component* parent = nullptr,
                   const std::string& context = "") {
    T* component = dynamic_cast<T*>(get()->create_component(name, parent, context));
    if (component == nullptr) {
      get()->report_wrong_type(name);
    }
    return component;
  }

  // UVM_WARNING, and no more, while run_test lasts; at its end all components are destroyed.
  static void destroy(T* component) { uvm_factory::get()->destroy_component(component); }

  static void set_type_override(uvm_object_wrapper* replacement, bool replace = true) {
    get()->override_type(replacement, replace);
  }

  // The path is relative to the parent, if there is one.
  static void set_inst_override(uvm_object_wrapper* replacement, const std::string& path,
                                uvm_component* parent = nullptr) {
    get()->override_instance(replacement, path, parent);
  }

  const std::string get_type_name() const override { return T::type_name_of_utils(); }

 private:
  std::unique_ptr<uvm_component> make_component(const std::string& name) const override {
    return std::make_unique<T>(name.c_str());
  }

  static const bool registered_;
};

template <typename T>
const bool uvm_component_registry<T>::registered_ = uvm_component_registry<T>::get()->do_register();

}  // namespace uvm
