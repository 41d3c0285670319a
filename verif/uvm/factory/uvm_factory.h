// SPDX-License-Identifier: Apache-2.0
// Makes components by type (T::type_id::create) or by type name (run_test), and owns what it made
// until the end of run_test; and the macros that register types. They are for the public part of a
// class.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

// The name of a type of component, which is the text given to UVM_COMPONENT_UTILS, and how to make
// an instance of it.
class uvm_object_wrapper {
 public:
  uvm_object_wrapper(const uvm_object_wrapper&) = delete;
  uvm_object_wrapper& operator=(const uvm_object_wrapper&) = delete;
  virtual ~uvm_object_wrapper() = default;

  virtual const std::string get_type_name() const = 0;

 private:
  friend class uvm_factory;
  template <typename T>
  friend class uvm_component_registry;

  uvm_object_wrapper() = default;
  virtual std::unique_ptr<uvm_component> make_component(const std::string& name) const = 0;
};

class uvm_factory {
 public:
  static uvm_factory* get();
  uvm_factory(const uvm_factory&) = delete;
  uvm_factory& operator=(const uvm_factory&) = delete;

 private:
  template <typename T>
  friend class uvm_component_registry;
  friend class uvm_root;

  uvm_factory() = default;
  // Called once per type; true, so that a constant's initialisation can do it. Of two types with
  // one name the first one counts.
  bool do_register(const uvm_object_wrapper* type);
  // The wrapper's component keeps its type: what is returned may be cast to it.
  uvm_component* create(const uvm_object_wrapper& type, const std::string& name);
  // Null, with UVM_WARNING, when no such type is registered.
  uvm_component* create(const std::string& type, const std::string& name);
  void destroy_components();

  std::map<std::string, const uvm_object_wrapper*> types_;  // live as long as the process
  std::vector<std::unique_ptr<uvm_component>> components_;
};

// T::type_id of a component class: its entry in the factory, registered before main.
template <typename T>
class uvm_component_registry : public uvm_object_wrapper {
 public:
  static uvm_component_registry* get() {
    static_cast<void>(registered_);  // its use makes the compiler emit it
    static uvm_component_registry registry;
    return &registry;
  }

  // A new component below the one whose build_phase is running, which is `parent`.
  static T* create(const std::string& name = "", uvm_component* /*parent*/ = nullptr) {
    return static_cast<T*>(uvm_factory::get()->create(*get(), name));
  }

  const std::string get_type_name() const override { return T::type_name_of_utils(); }

 private:
  std::unique_ptr<uvm_component> make_component(const std::string& name) const override {
    return std::make_unique<T>(name.c_str());
  }

  static const bool registered_;
};

template <typename T>
const bool uvm_component_registry<T>::registered_ =
    uvm_factory::get()->do_register(uvm_component_registry<T>::get());

}  // namespace uvm

// Names the class, and makes its functions for reports public.
#define UVM_OBJECT_UTILS(...)                                                       \
  static std::string type_name_of_utils() { return #__VA_ARGS__; }                  \
  const std::string get_type_name() const override { return type_name_of_utils(); } \
  using ::uvm::uvm_object::uvm_report;                                              \
  using ::uvm::uvm_object::uvm_report_enabled;                                      \
  using ::uvm::uvm_object::uvm_report_error;                                        \
  using ::uvm::uvm_object::uvm_report_fatal;                                        \
  using ::uvm::uvm_object::uvm_report_info;                                         \
  using ::uvm::uvm_object::uvm_report_warning;

// Registers a component class with the factory, too, under the macro's text as its name.
#define UVM_COMPONENT_UTILS(...)                              \
  using type_id = ::uvm::uvm_component_registry<__VA_ARGS__>; \
  static type_id* get_type() { return type_id::get(); }       \
  UVM_OBJECT_UTILS(__VA_ARGS__)
