// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/back_to_back_test.h"

#include <fmt/format.h>

namespace trib {

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
