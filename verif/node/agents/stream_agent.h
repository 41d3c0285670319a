// SPDX-License-Identifier: Apache-2.0
// One port of the node: a driver with its sequencer on the receive stream, and a monitor for each
// direction. The transmit stream is taken by the bench's sink. Passive (UVM_PASSIVE): monitors
// only.
#pragma once

#include <memory>

#include "verif/node/agents/receive_monitor.h"
#include "verif/node/agents/stream_driver.h"
#include "verif/node/agents/transmit_monitor.h"

namespace trib {

using StreamSequencer = uvm::uvm_sequencer<StreamItem>;

class StreamAgent : public uvm::uvm_agent {
 public:
  UVM_COMPONENT_UTILS(StreamAgent);

  explicit StreamAgent(uvm::uvm_component_name name) : uvm::uvm_agent(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void connect_phase(uvm::uvm_phase& phase) override;

  StreamSequencer& sequencer() { return *sequencer_; }
  StreamDriver& driver() { return *driver_; }
  ReceiveMonitor& receive_monitor() { return *receive_monitor_; }
  TransmitMonitor& transmit_monitor() { return *transmit_monitor_; }

 private:
  std::unique_ptr<StreamSequencer> sequencer_;
  // Owned by the factory.
  StreamDriver* driver_ = nullptr;
  ReceiveMonitor* receive_monitor_ = nullptr;
  TransmitMonitor* transmit_monitor_ = nullptr;
};

}  // namespace trib
