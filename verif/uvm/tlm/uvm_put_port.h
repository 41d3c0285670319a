// SPDX-License-Identifier: Apache-2.0
// uvm_blocking_put_port and uvm_nonblocking_put_port in one.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/tlm/uvm_port_base.h"

namespace uvm {

template <typename T>
class uvm_put_port : public uvm_port_base<tlm::tlm_put_if<T>> {
 public:
  using uvm_port_base<tlm::tlm_put_if<T>>::uvm_port_base;

  void put(const T& value) { (*this)->put(value); }
  bool try_put(const T& value) { return (*this)->nb_put(value); }
  bool can_put() const { return (*this)->nb_can_put(); }
};

}  // namespace uvm
