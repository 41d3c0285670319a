// SPDX-License-Identifier: Apache-2.0
// What was counted on the pins of one port; the node's counters have to agree with it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/node/verdict.h"
#include "verif/node/scoreboard/expected_frames.h"

namespace trib {

struct PortTally {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::array<std::uint64_t, kSentKinds> sent{};
  std::uint64_t rx_frames = 0;
  std::uint64_t rx_bytes = 0;
  std::uint64_t tx_frames = 0;
  std::uint64_t tx_bytes = 0;

  // The node numbers the beats of 64 KiB, and takes all that come later in a frame for the last
  // one.
  void receive(std::size_t bytes, std::size_t beat_bytes) {
    constexpr std::size_t kMost = 0xffff;
    const std::size_t last_beat = (bytes - 1) % beat_bytes + 1;
    ++rx_frames;
    rx_bytes += std::min({bytes, kMost + 1 - beat_bytes + last_beat, kMost});
  }

  std::uint64_t of(SentKind kind) const { return sent[static_cast<std::size_t>(kind)]; }
  std::uint64_t of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
};

}  // namespace trib
