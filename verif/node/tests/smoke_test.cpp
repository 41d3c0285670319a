// SPDX-License-Identifier: Apache-2.0
// A few chunks of every size, all ports taking part in all of them, no disturbance.
#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

class SmokeTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(SmokeTest);

  explicit SmokeTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.chunks = 40; }
  void set_up_traffic(TrafficConfig& config) override { config.all_reduce_only = true; }
};

TRIB_SIM_TEST(SmokeTest, "smoke", "a few chunks of every size, undisturbed", any_size);

}  // namespace
}  // namespace trib
