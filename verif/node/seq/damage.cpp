// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/damage.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

void truncate(Frame& frame, Random& random) {
  const auto size = static_cast<std::uint32_t>(frame.bytes.size());
  frame.bytes.resize(random.between(1, size - 1));
}

void corrupt(Frame& frame, Random& random) {
  // Half of the changes hit the header, where they can make another frame of it.
  const auto size = static_cast<std::uint32_t>(frame.bytes.size());
  const std::uint32_t range = random.chance(0.5) ? size : std::min<std::uint32_t>(size, 64);
  for (unsigned n = random.between(1, 8); n > 0; --n) {
    frame.bytes[random.below(range)] ^= static_cast<std::uint8_t>(random.between(1, 255));
  }
}

}  // namespace

std::optional<Frame> damage(Frame frame, double only_tuser, Random& random) {
  if (random.chance(only_tuser)) {
    frame.bad = true;
    return frame;
  }
  switch (random.pick({3, 3, 2, 2, 1, 2})) {
    case 0:  // cut short by the sender's link, which the MAC sees
      truncate(frame, random);
      frame.bad = true;
      return frame;
    case 1:  // bit errors, which the FCS shows
      corrupt(frame, random);
      frame.bad = true;
      return frame;
    case 2:  // cut short with a good FCS
      truncate(frame, random);
      return frame;
    case 3:  // corrupted before the FCS was made: the UDP checksum shows it
      store_udp_checksum(frame.bytes);
      frame.bytes[frame.bytes.size() - 1 - random.below(4)] ^= 0x10;
      return frame;
    case 4:  // ... in the IP header
      frame.bytes[layout::kIpTimeToLive] ^= 0x01;
      return frame;
    default:
      return std::nullopt;
  }
}

}  // namespace trib
