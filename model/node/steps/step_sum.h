// SPDX-License-Identifier: Apache-2.0
// Contents of a slot, and jobs taken from slots to be reduced, as the steps of a node report them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "model/node/group_identity.h"
#include "model/node/node_step.h"
#include "model/node/window_slot.h"

namespace trib {

enum class PartState : std::uint8_t {
  kArriving,
  kGood,
  kBad,   // it has ended bad, and the slot is empty again
  kOver,  // it was still arriving when its chunk was released or its life ended
};

// A contribution, or a result of the parent, that has claimed its slot.
struct StepPart {
  unsigned port = 0;
  unsigned group = 0;
  std::uint32_t sequence = 0;
  std::uint64_t claimed = 0;     // cycle
  std::uint64_t settled = 0;     // cycle; once it is kGood
  std::uint64_t last_frame = 0;  // of its port: it belongs to that frame or to one before
  PartState state = PartState::kArriving;
  bool may_stay = false;      // its group was stopped while it was arriving
  Contribution contribution;  // once it is kGood
};
using PartPtr = std::shared_ptr<StepPart>;

enum class SumPhase : std::uint8_t {
  kTaken,
  kStarted,
  kGood,
  kBad,
  kEither,  // of a life that has ended, but complete: a frame that has started may be whole or spoiled
  kDropped,
};

// A chunk from kTaken on, one pass through the reduction.
struct StepSum {
  NodeStep taken;
  std::shared_ptr<const GroupIdentity> group;  // of the life that made it
  std::array<PartPtr, kMaxPorts> parts;        // those taken; on the way down that of the uplink
  SumPhase phase = SumPhase::kTaken;
  unsigned bytes = 0;          // of payload, once it is kStarted
  std::uint64_t complete = 0;  // cycle in which it has ended good
  bool ended = false;          // its life has
  bool released = false;       // its chunk is
  ChunkSum sum;                // once it is kGood; its serial once it is kStarted

  bool over() const { return ended || released; }
  bool to_parent() const { return taken.way == StepWay::kUp && group->config.uplink.has_value(); }
  ChunkParts contributions() const {
    ChunkParts all{};
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (parts[p]) all[p] = &parts[p]->contribution;
    }
    return all;
  }
  // Is there any part, and are all in this state?
  bool all_are(PartState state) const {
    bool any = false;
    for (const PartPtr& part : parts) {
      if (part && part->state != state) return false;
      any = any || part != nullptr;
    }
    return any;
  }
};
using SumPtr = std::shared_ptr<StepSum>;

}  // namespace trib
