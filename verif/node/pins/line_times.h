// SPDX-License-Identifier: Apache-2.0
// When a frame has passed the pins of a port and the streams of the node behind it. All times are those of one clock.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"

namespace trib {

struct LineTimes {
  const Frame& frame;
  // Of its preamble, on the line.
  std::uint64_t first_bit_fs;
  // The edge at which the node takes it, or the port takes it from the node.
  std::uint64_t first_beat_fs;
};

}  // namespace trib
