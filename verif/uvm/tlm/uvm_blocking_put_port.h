// SPDX-License-Identifier: Apache-2.0
// Sends values to whoever is connected, e.g. a tlm::tlm_fifo<T>; waits while there is no room.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_blocking_put_port : public uvm_port_base<tlm::tlm_blocking_put_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_blocking_put_if<T>>::uvm_port_base;

  void put(const T& value) { (*this)->put(value); }
};

}  // namespace uvm
