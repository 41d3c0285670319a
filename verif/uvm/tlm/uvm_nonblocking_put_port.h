// SPDX-License-Identifier: Apache-2.0
// Sends values to whoever is connected, e.g. a tlm::tlm_fifo<T>; false when there is no room.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_nonblocking_put_port : public uvm_port_base<tlm::tlm_nonblocking_put_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_nonblocking_put_if<T>>::uvm_port_base;

  bool try_put(const T& value) { return (*this)->nb_put(value); }
  bool can_put() const { return (*this)->nb_can_put(); }
};

}  // namespace uvm
