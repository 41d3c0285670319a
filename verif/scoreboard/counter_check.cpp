// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/counter_check.h"

#include <fmt/format.h>

namespace trib {

std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool group_changed) {
  std::vector<std::string> wrong;
  const auto compare = [&wrong](std::string_view name, std::uint64_t read, std::uint64_t seen) {
    if (read != seen) wrong.push_back(fmt::format("{} is {}, on the pins {}", name, read, seen));
  };
  for (unsigned v = 0; v < kVerdicts; ++v) {
    compare(name(static_cast<Verdict>(v)), counters.verdicts[v], tally.verdicts[v]);
  }
  compare("RESULTS", counters.results, tally.of(SentKind::kResult));
  compare("REPLAYS", counters.replays, tally.of(SentKind::kReplay));
  compare("ERRORS", counters.errors, tally.of(SentKind::kError));
  compare("SPOILED", counters.spoiled, tally.of(SentKind::kSpoiled));
  compare("RX_FRAMES", counters.rx_frames, tally.rx_frames);
  compare("TX_FRAMES", counters.tx_frames, tally.tx_frames);
  compare("RX_BYTES", counters.rx_bytes, tally.rx_bytes);
  compare("TX_BYTES", counters.tx_bytes, tally.tx_bytes);
  compare("ERRORS_DROPPED", counters.errors_dropped, expected.errors());
  if (!group_changed || counters.replays_dropped > expected.replays()) {
    compare("REPLAYS_DROPPED", counters.replays_dropped, expected.replays());
  }
  const std::string imbalance = counters.imbalance();
  if (!imbalance.empty()) wrong.push_back(imbalance);
  return wrong;
}

}  // namespace trib
