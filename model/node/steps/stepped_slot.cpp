// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/stepped_slot.h"

namespace trib {

std::uint32_t SteppedSlot::complete(std::uint32_t members) const {
  std::uint32_t ports = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    const PartPtr& part = parts[p];
    if ((members >> p & 1) != 0 && part && part->state == PartState::kGood) ports |= 1u << p;
  }
  return ports;
}

bool SteppedSlot::waits(std::uint32_t members) const {
  return complete(members) != 0 && complete(members) != members && !sent_up && !up && !down &&
         !reduced;
}

ChunkParts SteppedSlot::contributions(std::uint32_t members) const {
  ChunkParts all{};
  const std::uint32_t there = complete(members);
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((there >> p & 1) != 0) all[p] = &parts[p]->contribution;
  }
  return all;
}

}  // namespace trib
