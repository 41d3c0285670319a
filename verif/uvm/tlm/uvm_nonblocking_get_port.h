// SPDX-License-Identifier: Apache-2.0
// Takes values from whoever is connected, e.g. a tlm::tlm_fifo<T>; false when there is none.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_nonblocking_get_port : public uvm_port_base<tlm::tlm_nonblocking_get_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_nonblocking_get_if<T>>::uvm_port_base;

  bool try_get(T& value) { return (*this)->nb_get(value); }
  bool can_get() const { return (*this)->nb_can_get(); }
};

}  // namespace uvm
