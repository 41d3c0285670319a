// SPDX-License-Identifier: Apache-2.0
// Sequence item of a stream agent: a burst of frames that go into one port of the node one after
// the other. Frames are shared, so that copying an item is cheap.
#pragma once

#include <string>
#include <systemc>
#include <uvm>
#include <vector>

#include "verif/node/agents/frame_queue.h"

namespace trib {

class StreamItem : public uvm::uvm_sequence_item {
 public:
  UVM_OBJECT_UTILS(StreamItem);

  explicit StreamItem(const std::string& name = "stream_item") : uvm::uvm_sequence_item(name) {}

  std::vector<PacedFrame> frames;
};

}  // namespace trib
