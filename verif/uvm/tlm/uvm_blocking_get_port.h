// SPDX-License-Identifier: Apache-2.0
// Takes values from whoever is connected, e.g. a tlm::tlm_fifo<T>; waits while there is none.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_blocking_get_port : public uvm_port_base<tlm::tlm_blocking_get_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_blocking_get_if<T>>::uvm_port_base;

  void get(T& value) { value = (*this)->get(); }
  T get() { return (*this)->get(); }
};

}  // namespace uvm
