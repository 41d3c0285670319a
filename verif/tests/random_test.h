// SPDX-License-Identifier: Apache-2.0
// Constrained-random traffic: every knob of pace and traffic is drawn from the seed, so that runs
// differ in kind and not only in detail. Every chunk is completed in the end.
#pragma once

#include "verif/tests/traffic_test.h"

namespace trib {

class RandomTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(RandomTest);

  explicit RandomTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  unsigned burst() const override;

 private:
  static PaceConfig draw_source_pace(Random& random);
  static PaceConfig draw_sink_pace(Random& random);
};

}  // namespace trib
