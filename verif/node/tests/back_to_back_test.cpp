// SPDX-License-Identifier: Apache-2.0
// Frames at the wire's own pace without a pause on all ports (RE4): chunks of all sizes and roles
// one after the other. A frame that the node has begun to send must not run dry.
#include <fmt/format.h>

#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

class BackToBackTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(BackToBackTest);

  explicit BackToBackTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.chunks = 600; }
  unsigned burst() const override { return 16; }
  void stimulus() override;
};

TRIB_SIM_TEST(BackToBackTest, "back_to_back", "frames at the wire's own pace without a pause (RE4)",
              any_size);

}  // namespace

void BackToBackTest::stimulus() {
  TrafficTest::stimulus();
  // In the 100G configuration the wire itself leaves idle cycles inside a frame.
  if (bench().dut().beat_bytes() != 8) return;
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t dry = bench().sink(port).underruns();
    require(dry == 0, fmt::format("port {}: {} idle cycles inside frames", port, dry));
  }
}

}  // namespace trib
