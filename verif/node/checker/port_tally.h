// SPDX-License-Identifier: Apache-2.0
// Totals of the pins and steps of one port; the node's counters have to agree with it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/frame/codec.h"
#include "model/node/node_step.h"
#include "model/node/verdict.h"

namespace trib {

struct PortTally {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::array<std::uint64_t, kSentKinds> sent{};
  std::uint64_t rx_frames = 0;
  std::uint64_t rx_bytes = 0;
  std::uint64_t tx_frames = 0;
  std::uint64_t tx_bytes = 0;
  std::uint64_t discarded = 0;       // EG1
  std::uint64_t spoiled_left = 0;    // frames that have left spoiled
  std::uint64_t errors_dropped = 0;  // of the ingress, for which its queue had no room
  std::uint64_t replays = 0;         // that the egress has taken
  // By the number of GC16.4, as the model has it: of frames that have come whole.
  std::array<std::uint64_t, 6> encoding_errors{};
  std::uint64_t encoded = 0;         // frames that have left so (GC12)
  std::uint64_t encoded_values = 0;  // bytes of their values
  std::uint64_t encoded_code = 0;    // and of their payloads

  // The node numbers the beats of 64 KiB, and takes all that come later in a frame for the last
  // one.
  void receive(std::size_t bytes, std::size_t beat_bytes) {
    constexpr std::size_t kMost = 0xffff;
    const std::size_t last_beat = (bytes - 1) % beat_bytes + 1;
    ++rx_frames;
    rx_bytes += std::min({bytes, kMost + 1 - beat_bytes + last_beat, kMost});
  }

  // Payloads count as they are before they are encoded.
  void transmit(const Frame& frame) {
    tx_bytes += frame.bytes.size();
    if (frame.bad) ++spoiled_left;
    const Header header = read_header(frame.bytes);
    const bool of_tributary = frame.bytes.size() > kHeaderBytes && decode(frame.bytes);
    if (!of_tributary || header.encoding == 0) return;
    const std::size_t code = frame.bytes.size() - kHeaderBytes;
    tx_bytes += header.payload_bytes - code;
    ++encoded;
    encoded_values += header.payload_bytes;
    encoded_code += code;
  }

  std::uint64_t of(StepSent kind) const { return sent[static_cast<std::size_t>(kind)]; }
  std::uint64_t of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
};

// Totals of the steps of one group; its counters have to agree with it.
struct GroupTally {
  std::uint64_t reduced = 0;
  std::uint64_t partial = 0;  // of those
  std::uint64_t resent = 0;   // sums that went to the parent again
};

}  // namespace trib
