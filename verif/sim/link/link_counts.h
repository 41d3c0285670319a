// SPDX-License-Identifier: Apache-2.0
// The outcomes of the frames of one direction of a link. Nothing gets lost unseen:
//   sent + duplicated = delivered + lost + those still in flight.
#pragma once

#include <cstdint>

namespace trib {

struct LinkCounts {
  std::uint64_t sent = 0;        // by the peer
  std::uint64_t delivered = 0;   // to the receiver, bad ones and copies included
  std::uint64_t lost = 0;        // by chance, by a hook or by an outage, copies included
  std::uint64_t outage = 0;      // ... of these, by an outage
  std::uint64_t corrupted = 0;   // sent on with a byte changed, bad
  std::uint64_t truncated = 0;   // sent on shortened, bad
  std::uint64_t duplicated = 0;  // copies made
  std::uint64_t reordered = 0;   // delivered after one that was sent later
  std::uint64_t broken_off = 0;  // delivered, but an outage came while the receiver took it: bad
};

}  // namespace trib
