// SPDX-License-Identifier: Apache-2.0
// Base of the tests with generated traffic: a PortTraffic on every port, all following one plan,
// until each port has the results of all chunks.
#pragma once

#include "verif/node/seq/port_traffic.h"
#include "verif/node/tests/node_test.h"

namespace trib {

class TrafficTest : public NodeTest {
 public:
  explicit TrafficTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  virtual void set_up_traffic(TrafficConfig&) {}
  virtual unsigned burst() const { return 4; }  // frames decided on at a time

  void stimulus() override;

  void start_traffic();
  PortTraffic& traffic(unsigned port) { return *traffic_.at(port); }

 private:
  std::unique_ptr<TrafficPlan> plan_;
  std::vector<std::unique_ptr<PortTraffic>> traffic_;
};

}  // namespace trib
