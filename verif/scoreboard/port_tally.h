// SPDX-License-Identifier: Apache-2.0
// What was counted on the pins of one port; the node's counters have to agree with it.
#pragma once

#include <array>
#include <cstdint>

#include "model/node/verdict.h"
#include "verif/scoreboard/expected_frames.h"

namespace trib {

struct PortTally {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::array<std::uint64_t, kSentKinds> sent{};
  std::uint64_t rx_frames = 0;
  std::uint64_t rx_bytes = 0;
  std::uint64_t tx_frames = 0;
  std::uint64_t tx_bytes = 0;

  std::uint64_t of(SentKind kind) const { return sent[static_cast<std::size_t>(kind)]; }
  std::uint64_t of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
};

}  // namespace trib
