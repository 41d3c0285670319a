// SPDX-License-Identifier: Apache-2.0
// T::type_id of an object class: its entry in the factory, registered before main.
#pragma once

#include <memory>
#include <string>

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/factory/registry_base.h"
#include "verif/uvm/factory/uvm_factory.h"

namespace uvm {

template <typename T>
class uvm_object_registry : public registry_base {
 public:
  static uvm_object_registry* get() {
    static_cast<void>(registered_);  // its use makes the compiler emit it
    static uvm_object_registry registry;
    return &registry;
  }

  // A new object, or one of the type that overrides T; it belongs to the factory. UVM_FATAL when
  // the override is not derived from T.
  static T* create(const std::string& name = "", uvm_component* parent = nullptr,
                   const std::string& context = "") {
    T* object = dynamic_cast<T*>(get()->create_object(name, parent, context));
    if (object == nullptr) {
      get()->report_wrong_type(name);
    }
    return object;
  }

  // Null is ignored.
  static void destroy(T* object) {
    if (object != nullptr && !uvm_factory::get()->destroy_object(object)) {
      uvm_report_warning("FCTTYP", "destroy: '" + object->get_name() +
                                       "' was not made by the factory, or destroyed before");
    }
  }

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
  std::unique_ptr<uvm_object> make_object(const std::string& name) const override {
    return std::make_unique<T>(name.empty() ? sc_core::sc_gen_unique_name("object") : name);
  }

  static const bool registered_;
};

template <typename T>
const bool uvm_object_registry<T>::registered_ = uvm_object_registry<T>::get()->do_register();

}  // namespace uvm
