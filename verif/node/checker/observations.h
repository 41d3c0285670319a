// SPDX-License-Identifier: Apache-2.0
// Observations of a node. Cycles are indices of the clock edge at which
// the thing happened.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"
#include "model/node/verdict.h"

namespace trib {

// A frame that went into the node, or came out of it, with the edges of its first and last beat.
struct StreamFrame {
  unsigned port = 0;
  FramePtr frame;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

// The node's verdict on the oldest frame of the port that has none yet.
struct VerdictStrobe {
  unsigned port = 0;
  unsigned verdict = 0;  // number of a Verdict, unless the node is at fault
  std::uint64_t cycle = 0;
};

// A frame with its verdict.
struct JudgedFrame {
  StreamFrame frame;
  Verdict verdict = Verdict::kAccepted;
  std::uint64_t strobe = 0;  // cycle
  bool claimed = false;      // it has filled a slot, which a bad end empties again
};

// A chunk of a group.
struct ChunkName {
  unsigned group = 0;
  std::uint32_t sequence = 0;
};
inline bool operator<(const ChunkName& a, const ChunkName& b) {
  return a.group != b.group ? a.group < b.group : a.sequence < b.sequence;
}

// An access over AXI4-Lite. It takes effect between `issued` and `completed`.
struct RegisterAccess {
  bool write = false;
  std::uint16_t address = 0;
  std::uint32_t value = 0;  // written or, once completed, read
  std::uint8_t response = 0;
  std::uint8_t strobes = 0xf;  // of a write
  std::uint64_t issued = 0;
  std::uint64_t completed = 0;
};

}  // namespace trib
