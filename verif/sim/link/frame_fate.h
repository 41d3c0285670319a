// SPDX-License-Identifier: Apache-2.0
// The random fate of one frame on a link. Everything is drawn for every frame, whether
// its rate is 0 or not, from the link's seed and the frame's number: so a frame that is lost at one
// rate is lost at any higher rate too, and one kind of fault doesn't shift another.
#pragma once

#include <cstdint>

#include "verif/sim/link/link_config.h"

namespace trib {

struct FrameFate {
  bool lost = false;
  bool corrupted = false;
  bool truncated = false;
  bool duplicated = false;
  unsigned overtakers = 0;  // later frames that pass this one
  Time delay = 0;           // propagation and jitter
  // Where the damage is: half of it hits the header, where it can make another frame of it, the
  // other half whatever follows.
  bool in_header = false;
  std::uint32_t position = 0;  // modulo the number of bytes there
  std::uint8_t flipped = 1;    // bits that are turned over; not 0
};

FrameFate draw_fate(const LinkFaults& faults, std::uint64_t seed, std::uint64_t number);

}  // namespace trib
