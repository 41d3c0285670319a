// SPDX-License-Identifier: Apache-2.0
// Puts the frames of StreamItems on the receive stream of its port. An item is done when all but
// kPrefetch of its frames have gone on the wire, so that the next item is there in time.
#pragma once

#include <memory>

#include "verif/node/agents/frame_queue.h"
#include "verif/node/agents/stream_item.h"
#include "verif/sim/kernel/wakeup.h"

namespace trib {

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

}  // namespace trib
