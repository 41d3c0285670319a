// SPDX-License-Identifier: Apache-2.0
// Transmit streams that are held up in different ways, each port in its own, with copies of frames
// so that replays meet results in the egress (RC3).
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class BackpressureTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(BackpressureTest);

  explicit BackpressureTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;

 private:
  // With even seeds the rows fill their queues, with odd ones the results theirs.
  bool whole_chunks() const;
};

}  // namespace trib
