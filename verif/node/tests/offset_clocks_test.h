// SPDX-License-Identifier: Apache-2.0
// Contributions that come a little slower than the node sends, each port's in its own way: what a receive crossing makes of senders'
// clocks and of a transceiver's pauses. With the ONSET of CX3 (docs/ETHERNET.md) no frame that the node has begun to send
// runs dry.
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class OffsetClocksTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(OffsetClocksTest);

  explicit OffsetClocksTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  unsigned burst() const override { return 1; }
  void stimulus() override;
};

}  // namespace trib
