// SPDX-License-Identifier: Apache-2.0
#include "verif/uvm/comps/uvm_agent.h"

#include "verif/uvm/config/uvm_config_db.h"

namespace uvm {

void uvm_agent::build_phase(uvm_phase&) {
  int number = is_active;
  if (uvm_config_db<uvm_active_passive_enum>::get(this, "", "is_active", is_active)) {
    return;
  }
  if (uvm_config_db<int>::get(this, "", "is_active", number)) {
    is_active = number == UVM_PASSIVE ? UVM_PASSIVE : UVM_ACTIVE;
  } else {
    uvm_report_warning("ACTPASS:", "Active or passive mode for agent '" + get_full_name() +
                                       "' has not been defined. Default behavior is active.");
  }
}

}  // namespace uvm
