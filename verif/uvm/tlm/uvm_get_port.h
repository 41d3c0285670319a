// SPDX-License-Identifier: Apache-2.0
// uvm_blocking_get_port and uvm_nonblocking_get_port in one.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_get_port : public uvm_port_base<tlm::tlm_get_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_get_if<T>>::uvm_port_base;

  void get(T& value) { value = (*this)->get(); }
  T get() { return (*this)->get(); }
  bool try_get(T& value) { return (*this)->nb_get(value); }
  bool can_get() const { return (*this)->nb_can_get(); }
};

}  // namespace uvm
