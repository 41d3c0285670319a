// SPDX-License-Identifier: Apache-2.0
// Transmit streams that are held up in different ways, each port in its own, with copies of frames
// so that replays meet results in the egress (RC3).
#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

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

TRIB_SIM_TEST(BackpressureTest, "backpressure", "transmit streams held up in all ways (RC3)",
              any_size, on_streams(kHoldsUp));

}  // namespace

bool BackpressureTest::whole_chunks() const { return options().seed % 2 == 0; }

void BackpressureTest::set_up(TestSetup& setup) {
  setup.chunks = whole_chunks() ? 60 : 400;
  setup.timeout_cycles = 10'000'000;
  setup.sink_paces.resize(setup.node.ports);
  for (unsigned port = 0; port < setup.node.ports; ++port) {
    PaceConfig& pace = setup.sink_paces[port];
    pace.mode = PaceMode::kBeats;
    pace.seed = options().seed + port;
    switch ((port + options().seed) % 4) {
      case 0:  // always ready
        break;
      case 1:  // every other cycle
        pace.stall_probability = 0.5;
        break;
      case 2:  // long stalls, rarely
        pace.stall_probability = 0.01;
        pace.stall_burst = 400;
        break;
      default:  // slow
        pace.stall_probability = 0.9;
        break;
    }
  }
}

void BackpressureTest::set_up_traffic(TrafficConfig& config) {
  if (whole_chunks()) config.fixed_payload = 8192;
  config.duplicate = 0.1;
  config.old_copy = 0.2;
  config.result_lost = 0.05;
  config.junk = 0.1;
  config.pause = 0.2;
  config.longest_pause = 50;
}

}  // namespace trib
