// SPDX-License-Identifier: Apache-2.0
// Runs a FrameProducer on the sequencer of a port, until it is done: asks it for bursts of at most
// `burst` frames, and waits while it has none. A burst of 1 lets the producer decide as late as a
// real sender does.
#pragma once

#include <string>
#include <systemc>
#include <uvm>

#include "verif/node/agents/stream_item.h"
#include "verif/node/bench/bench.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/sim/kernel/wakeup.h"

namespace trib {

class ProducerSequence : public uvm::uvm_sequence<StreamItem> {
 public:
  UVM_OBJECT_UTILS(ProducerSequence);

  explicit ProducerSequence(const std::string& name = "producer_sequence")
      : uvm::uvm_sequence<StreamItem>(name) {}

  // `activity` is raised when the node has sent a frame on the port. All must outlive the sequence.
  void connect(FrameProducer& producer, Bench& bench, Wakeup& activity, unsigned burst);

  void body() override;

 private:
  void wait_for_activity();

  FrameProducer* producer_ = nullptr;
  Bench* bench_ = nullptr;
  Wakeup* activity_ = nullptr;
  unsigned burst_ = 1;
};

}  // namespace trib
