// SPDX-License-Identifier: Apache-2.0
// One port of the node: a driver with its sequencer on the receive stream, and a monitor for each
// direction. The transmit stream is taken by the bench's sink. Passive (UVM_PASSIVE): monitors
// only.
#pragma once

#include <memory>
#include <systemc>
#include <uvm>

#include "verif/node/agents/frame_queue.h"
#include "verif/node/agents/stream_item.h"
#include "verif/node/checker/observations.h"
#include "verif/sim/kernel/wakeup.h"

namespace trib {

// Puts the frames of StreamItems on the receive stream of its port. An item is done when all but
// kPrefetch of its frames have gone on the wire, so that the next item is there in time.
class StreamDriver : public uvm::uvm_driver<StreamItem> {
 public:
  UVM_COMPONENT_UTILS(StreamDriver);

  explicit StreamDriver(uvm::uvm_component_name name) : uvm::uvm_driver<StreamItem>(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void run_phase(uvm::uvm_phase& phase) override;

  // Frames that were accepted from the sequencer and are not on the wire yet.
  std::size_t waiting() const { return queue_.size(); }

 private:
  static constexpr std::size_t kPrefetch = 1;

  FrameQueue queue_;
  std::unique_ptr<Wakeup> taken_;  // the source took a frame
};

// Reports every frame that comes out of one port of the node, when its last beat is taken.
class TransmitMonitor : public uvm::uvm_monitor {
 public:
  UVM_COMPONENT_UTILS(TransmitMonitor);

  explicit TransmitMonitor(uvm::uvm_component_name name) : uvm::uvm_monitor(name) {}

  void build_phase(uvm::uvm_phase& phase) override;

  uvm::uvm_analysis_port<StreamFrame> sent{"sent"};
};

// Reports the node's verdict on each frame that goes into one of its ports.
class ReceiveMonitor : public uvm::uvm_monitor {
 public:
  UVM_COMPONENT_UTILS(ReceiveMonitor);

  explicit ReceiveMonitor(uvm::uvm_component_name name) : uvm::uvm_monitor(name) {}

  void build_phase(uvm::uvm_phase& phase) override;

  uvm::uvm_analysis_port<VerdictStrobe> verdicts{"verdicts"};
};

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
