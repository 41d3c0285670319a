// SPDX-License-Identifier: Apache-2.0
// All mixtures of DATA and WANT, chunk by chunk, over all payload sizes and value profiles.
#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

class CollectivesTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(CollectivesTest);

  explicit CollectivesTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.chunks = 800; }
};

TRIB_SIM_TEST(CollectivesTest, "collectives", "all mixtures of DATA and WANT", any_size);

}  // namespace
}  // namespace trib
