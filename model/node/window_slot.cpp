// SPDX-License-Identifier: Apache-2.0
#include "model/node/window_slot.h"

namespace trib {

void ChunkSum::mark(Header& header, bool wanted) const {
  header.flags = flags;
  header.ecn = ecn;
  header.count = count;
  header.tag = tag;
  header.op = static_cast<std::uint8_t>(reduction.op);
  header.dtype = static_cast<std::uint8_t>(reduction.dtype);
  header.payload_bytes = static_cast<std::uint16_t>(payload.size());
  if (wanted) return;
  header.flags &= static_cast<std::uint8_t>(~kFlagData);
  header.payload_bytes = 0;
}

std::uint32_t WindowSlot::complete() const {
  std::uint32_t ports = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (contributions[p]) ports |= 1u << p;
  }
  return ports;
}

ChunkParts WindowSlot::parts(std::uint32_t ports) const {
  ChunkParts parts{};
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((ports >> p & 1) != 0) parts[p] = &contributions[p].value();
  }
  return parts;
}

}  // namespace trib
