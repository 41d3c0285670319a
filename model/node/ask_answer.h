// SPDX-License-Identifier: Apache-2.0
// The answer to a member about a chunk whose result is not in the store (RC5, GR4).
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/emission.h"
#include "model/node/group_identity.h"
#include "model/node/join_table.h"
#include "model/node/window_slot.h"

namespace trib {

// The missing members as a STATUS reports them (WF5).
struct MissingMembers {
  std::uint16_t count = 0;
  std::uint32_t ranks =
      0;  // of the first in the low half, of the second or the only one in the high
};
MissingMembers missing_members(const JoinTable& joins, std::uint32_t ports);

// Appends what an active group answers, in its present state, to an ASK for chunk `sequence` from the
// member on `port`: PASSED, NACK, or STATUS, whose ranks are those of `joins`; and the ASK to the
// parent, if all depends on that. Nothing if the chunk is ahead, or can be replayed. `slot` is the
// chunk's. All of it is kOptional.
void answer_ask(const GroupIdentity& group, const JoinTable& joins, const WindowSlot& slot,
                unsigned port, std::uint32_t sequence, std::vector<Emission>& out);

}  // namespace trib
