// SPDX-License-Identifier: Apache-2.0
// What the factory knows about a type: its name and how to make an instance of it.
#pragma once

#include <memory>
#include <string>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class uvm_object_wrapper {
 public:
  uvm_object_wrapper(const uvm_object_wrapper&) = delete;
  uvm_object_wrapper& operator=(const uvm_object_wrapper&) = delete;
  virtual ~uvm_object_wrapper() = default;

  // The text given to UVM_*_UTILS.
  virtual const std::string get_type_name() const = 0;

 private:
  friend class registry_base;
  friend class uvm_factory;

  uvm_object_wrapper() = default;
  // Null when the type is of the other kind.
  virtual std::unique_ptr<uvm_object> make_object(const std::string&) const { return nullptr; }
  virtual std::unique_ptr<uvm_component> make_component(const std::string&) const {
    return nullptr;
  }
};

}  // namespace uvm
