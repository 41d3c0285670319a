// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/register_agent.h"

namespace trib {

void RegisterAgent::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_agent::build_phase(phase);
  sequencer_ = std::make_unique<RegisterSequencer>("sequencer");
  driver_ = RegisterDriver::type_id::create("driver", this);
}

void RegisterAgent::connect_phase(uvm::uvm_phase&) {
  driver_->seq_item_port.connect(sequencer_->seq_item_export);
}

}  // namespace trib
