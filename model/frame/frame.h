// SPDX-License-Identifier: Apache-2.0
// One Ethernet frame as it crosses a MAC's user interface: destination MAC address first, without
// preamble and FCS. `bad` says that it ended with tuser: on receipt the MAC found it damaged, on
// transmission the MAC is ordered to spoil it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace trib {

using Bytes = std::vector<std::uint8_t>;

struct Frame {
  Bytes bytes;
  bool bad = false;
};

using FramePtr = std::shared_ptr<const Frame>;

}  // namespace trib
