// SPDX-License-Identifier: Apache-2.0
// The group is ended and started anew, with another epoch, under traffic, several times.
// Workers notice sooner or later; until then their frames get ERROR frames (IN3). Nothing of the
// old incarnation may get into the new one.
#pragma once

#include "verif/node/tests/traffic_test.h"

namespace trib {

class RestartTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(RestartTest);

  explicit RestartTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void stimulus() override;

 private:
  void restart(std::uint16_t epoch, Random& random);
};

}  // namespace trib
