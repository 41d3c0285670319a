// SPDX-License-Identifier: Apache-2.0
// Frames at the wire's own pace without a pause on all ports (RE4): chunks of all sizes and roles
// one after the other. A frame that the node has begun to send must not run dry.
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class BackToBackTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(BackToBackTest);

  explicit BackToBackTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.chunks = 600; }
  unsigned burst() const override { return 16; }
  void stimulus() override;
};

}  // namespace trib
