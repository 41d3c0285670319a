// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/stream_agent.h"

namespace trib {

void StreamAgent::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_agent::build_phase(phase);
  receive_monitor_ = ReceiveMonitor::type_id::create("receive_monitor", this);
  transmit_monitor_ = TransmitMonitor::type_id::create("transmit_monitor", this);
  if (get_is_active() != uvm::UVM_ACTIVE) return;
  sequencer_ = std::make_unique<StreamSequencer>("sequencer");
  driver_ = StreamDriver::type_id::create("driver", this);
}

void StreamAgent::connect_phase(uvm::uvm_phase&) {
  if (driver_ != nullptr) driver_->seq_item_port.connect(sequencer_->seq_item_export);
}

}  // namespace trib
