// SPDX-License-Identifier: Apache-2.0
// One slot of a group's window, as the node's steps leave it (IN4, IN5, RC2).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "model/node/group_identity.h"
#include "model/node/steps/step_sum.h"

namespace trib {

// State of their group that the slots need at a step.
struct SlotsGroup {
  std::shared_ptr<const GroupIdentity> identity;
  bool active = false;
  bool stopped = false;
  // The cycle of the last change of the deadline; 0: never.
  std::uint64_t deadline_changed = 0;
};

struct SteppedSlot {
  std::uint32_t expected = 0;
  std::array<PartPtr, kMaxPorts> parts;
  SumPtr up;       // taken, and not ended yet
  SumPtr down;     // the same of the parent's result
  SumPtr reduced;  // has ended good and is to be released
  SumPtr differs;  // has ended, but its contributions disagree (RE3)
  SumPtr stored;   // the result of the chunk before (RC2)
  std::array<std::uint64_t, kMaxPorts> emptied{};  // by port: cycle of the last bad end
  bool told = false;                               // that its contributions disagree
  bool sent_up = false;
  std::uint64_t sent_up_at = 0;      // cycle
  bool nacked = false;               // the parent wants it again (TR2)
  bool nack_due = false;             // and the node has to send it again
  std::uint64_t released = 0;        // cycle of the last release, or of the begin of the life
  std::uint64_t first_complete = 0;  // cycle; 0: none is
  std::uint64_t ready = 0;           // since this cycle it could be taken; 0: it can't

  // Of `members`, those whose contribution is complete.
  std::uint32_t complete(std::uint32_t members) const;
  // GR3: some of them are, and a deadline reduces the chunk without the others.
  bool waits(std::uint32_t members) const;
  // Theirs.
  ChunkParts contributions(std::uint32_t members) const;
};

}  // namespace trib
