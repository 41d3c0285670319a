// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/stream_agent.h"

#include "verif/node/agents/required_config.h"

namespace trib {

void StreamDriver::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_driver<StreamItem>::build_phase(phase);
  taken_ = std::make_unique<Wakeup>(*required_config<ClockKernel*>(*this, "kernel"));
  Bench& bench = *required_config<Bench*>(*this, "bench");
  bench.source(required_config<unsigned>(*this, "port")).set_supplier([this](std::uint64_t cycle) {
    FramePtr frame = queue_.take(cycle);
    if (frame && queue_.size() <= kPrefetch) taken_->raise();
    return frame;
  });
}

void StreamDriver::run_phase(uvm::uvm_phase&) {
  for (;;) {
    StreamItem item;
    seq_item_port->get_next_item(item);
    for (PacedFrame& frame : item.frames) queue_.push(std::move(frame));
    while (queue_.size() > kPrefetch) taken_->wait();
    seq_item_port->item_done();
  }
}

void TransmitMonitor::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_monitor::build_phase(phase);
  Bench& bench = *required_config<Bench*>(*this, "bench");
  const auto port = required_config<unsigned>(*this, "port");
  bench.sink(port).on_frame(
      [this, port](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
        sent.write({port, frame, first, last});
      });
}

void ReceiveMonitor::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_monitor::build_phase(phase);
  Bench& bench = *required_config<Bench*>(*this, "bench");
  const auto port = required_config<unsigned>(*this, "port");
  bench.verdicts().on_verdict(port, [this, port](unsigned verdict, std::uint64_t cycle) {
    verdicts.write({port, verdict, cycle});
  });
}

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
