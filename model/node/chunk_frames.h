// SPDX-License-Identifier: Apache-2.0
// The frames that carry a sum (RS1, TR1), before they are encoded as their byte 62 says (GC16.7).
#pragma once

#include <cstdint>

#include "model/frame/frame.h"
#include "model/node/group_identity.h"
#include "model/node/window_slot.h"

namespace trib {

// The RESULT of chunk `sequence` for the member on `port`: with payload iff it is wanted there
// (RE4), with RETRY iff it is a replay (RC2).
Frame result_frame(const GroupIdentity& group, unsigned port, std::uint32_t sequence,
                   const ChunkSum& sum, bool replay);

// TR1: the sum for the parent, with RETRY if it is sent `again` (TR2).
Frame contribution_frame(const GroupIdentity& group, std::uint32_t sequence, const ChunkSum& sum,
                         bool again);

}  // namespace trib
