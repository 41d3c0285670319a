// SPDX-License-Identifier: Apache-2.0
// A few chunks of every size, all ports taking part in all of them, no disturbance.
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class SmokeTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(SmokeTest);

  explicit SmokeTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.chunks = 40; }
  void set_up_traffic(TrafficConfig& config) override { config.all_reduce_only = true; }
};

}  // namespace trib
