// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/stream_driver.h"

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

}  // namespace trib
