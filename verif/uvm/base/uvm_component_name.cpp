// SPDX-License-Identifier: Apache-2.0
// See uvm_component_name.h.
#include "verif/uvm/base/uvm_component_name.h"

#include "verif/uvm/base/uvm_root.h"

namespace uvm {

// The root exists before the first component, so that it never becomes part of that one.
uvm_component_name::uvm_component_name(const char* name) : name_((uvm_root::get(), name)) {}

}  // namespace uvm
