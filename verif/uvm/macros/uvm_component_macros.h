// SPDX-License-Identifier: Apache-2.0
// Registers a component class with the factory, under the macro's text as its name. A class
// template is registered when an instance of it is constructed. To be used in the public part of
// the class.
#pragma once

#include "verif/uvm/factory/uvm_component_registry.h"

#define UVM_COMPONENT_UTILS(...)                                                           \
  using type_id = ::uvm::uvm_component_registry<__VA_ARGS__>;                              \
  static type_id* get_type() { return type_id::get(); }                                    \
  static std::string type_name_of_utils() { return #__VA_ARGS__; }                         \
  const std::string get_type_name() const override { return type_name_of_utils(); }        \
  const ::uvm::uvm_object_wrapper* get_object_type() const override { return get_type(); } \
  using ::uvm::uvm_object::uvm_report;                                                     \
  using ::uvm::uvm_object::uvm_report_enabled;                                             \
  using ::uvm::uvm_object::uvm_report_error;                                               \
  using ::uvm::uvm_object::uvm_report_fatal;                                               \
  using ::uvm::uvm_object::uvm_report_info;                                                \
  using ::uvm::uvm_object::uvm_report_warning;

#define UVM_COMPONENT_PARAM_UTILS(...) UVM_COMPONENT_UTILS(__VA_ARGS__)
