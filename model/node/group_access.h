// SPDX-License-Identifier: Apache-2.0
// Which frames a group takes at all, before it looks at its slots (checks 13 to 18; SE1).
#pragma once

#include <optional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/group_identity.h"
#include "model/node/group_state.h"
#include "model/node/verdict.h"

namespace trib {

// The verdict on a well-formed frame for this group. Nothing: it is a CONTRIBUTION, a RESULT or an
// ASK that passes, and check 19 follows.
std::optional<Verdict> access_verdict(const GroupIdentity& group, GroupState state, unsigned port,
                                      const Header& header, const Frame& frame);

}  // namespace trib
