// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/counter_check.h"

#include <fmt/format.h>

#include <string_view>

#include "verif/bfm/registers.h"

namespace trib {

std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool group_changed) {
  std::vector<std::string> wrong;
  const auto compare = [&wrong](std::string_view name, std::uint64_t read, std::uint64_t seen) {
    if (read != seen) wrong.push_back(fmt::format("{} is {}, on the pins {}", name, read, seen));
  };
  const auto compare_register = [&](unsigned offset, std::uint64_t seen) {
    compare(register_name(RegisterPage::kPort, offset), counters.at(offset), seen);
  };
  for (unsigned v = 0; v < kPortVerdictCount; ++v) {
    compare_register(kPortVerdict + kPortVerdictStride * v, v < kVerdicts ? tally.verdicts[v] : 0);
  }
  for (unsigned k = 0; k < kPortSentCount; ++k) {
    compare_register(kPortSent + kPortSentStride * k, k < kSentKinds ? tally.sent[k] : 0);
  }
  compare_register(kPortRxFrames, tally.rx_frames);
  compare_register(kPortTxFrames, tally.tx_frames);
  compare("RX_BYTES", counters.rx_bytes(), tally.rx_bytes);
  compare("TX_BYTES", counters.tx_bytes(), tally.tx_bytes);
  compare_register(kPortControlDropped, expected.errors());
  if (!group_changed || counters.at(kPortReplaysDropped) > expected.replays()) {
    compare_register(kPortReplaysDropped, expected.replays());
  }
  const std::string imbalance = counters.imbalance();
  if (!imbalance.empty()) wrong.push_back(imbalance);
  return wrong;
}

}  // namespace trib
