// SPDX-License-Identifier: Apache-2.0
// Contributions that come a little slower than the node sends, each port's in its own way: what a receive crossing makes of senders'
// clocks and of a transceiver's pauses. With the ONSET of CX3 (docs/ETHERNET.md) no frame that the node has begun to send
// runs dry.
#include <fmt/format.h>

#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

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

TRIB_SIM_TEST(OffsetClocksTest, "offset_clocks",
              "contributions a little slower than the node sends (CX3)", any_size);

// The last of 1032 beats is late by up to three cycles, one more than any transceiver makes of it; at 64 bytes a beat the wire itself
// is slower than the node, and the clocks add little.
constexpr unsigned kSlowestNarrow = 3000;
constexpr unsigned kSlowestWide = 200;
constexpr unsigned kOnsetNarrow = 3;

}  // namespace

void OffsetClocksTest::set_up(TestSetup& setup) {
  const bool narrow = variant().beat_bytes == 8;
  setup.chunks = 400;
  setup.onset = narrow ? kOnsetNarrow : variant().onset;
  const unsigned slowest = narrow ? kSlowestNarrow : kSlowestWide;
  for (unsigned port = 0; port < setup.node.ports; ++port) {
    PaceConfig pace;
    pace.slower_ppm = slowest - port * slowest / 10;
    setup.source_paces.push_back(pace);
    // As a crossing takes beats: each that is there.
    PaceConfig at_once;
    at_once.mode = PaceMode::kBeats;
    setup.sink_paces.push_back(at_once);
  }
}

// Chunks one by one: what waits for its turn has come whole meanwhile.
void OffsetClocksTest::set_up_traffic(TrafficConfig& config) {
  config.pause = 1;
  config.longest_pause = 3000;
}

void OffsetClocksTest::stimulus() {
  TrafficTest::stimulus();
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t dry = bench().sink(port).underruns();
    require(dry == 0, fmt::format("port {}: {} idle cycles inside frames", port, dry));
  }
}

}  // namespace trib
