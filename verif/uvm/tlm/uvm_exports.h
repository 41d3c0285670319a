// SPDX-License-Identifier: Apache-2.0
// The exports that the put and get ports can be connected to. They differ by their interface alone.
#pragma once

#include <tlm>

#include "verif/uvm/tlm/uvm_export_base.h"

namespace uvm {

template <typename T>
using uvm_blocking_put_export = uvm_export_base<tlm::tlm_blocking_put_if<T>>;
template <typename T>
using uvm_nonblocking_put_export = uvm_export_base<tlm::tlm_nonblocking_put_if<T>>;
template <typename T>
using uvm_put_export = uvm_export_base<tlm::tlm_put_if<T>>;
template <typename T>
using uvm_blocking_get_export = uvm_export_base<tlm::tlm_blocking_get_if<T>>;
template <typename T>
using uvm_nonblocking_get_export = uvm_export_base<tlm::tlm_nonblocking_get_if<T>>;
template <typename T>
using uvm_get_export = uvm_export_base<tlm::tlm_get_if<T>>;

}  // namespace uvm
