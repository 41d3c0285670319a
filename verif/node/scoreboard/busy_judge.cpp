// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/busy_judge.h"

#include <algorithm>

namespace trib {

bool BusyJudge::may_be(Verdict deserved, unsigned port, std::uint64_t first, std::uint64_t cycle,
                       const TransmitChecker& transmit) const {
  if (deserved == Verdict::kArp || deserved == Verdict::kEcho) {
    const std::uint64_t last = transmit.last_host(port);
    return transmit.expected(port).hosts() != 0 || (last != 0 && first <= last + kHostSlack);
  }
  if (deserved != Verdict::kControl) return false;
  const std::uint64_t span = kTurn * controls_.size() * (kQueue + 1);
  const auto recent = std::count_if(controls_[port].begin(), controls_[port].end(),
                                    [&](std::uint64_t at) { return at + span >= cycle; });
  return static_cast<std::size_t>(recent) >= kQueue;
}

}  // namespace trib
