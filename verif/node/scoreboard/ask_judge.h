// SPDX-License-Identifier: Apache-2.0
// RC5: how the node may judge an ASK otherwise than the model, which reduces a chunk at an instant.
// While the node is still at it, an ASK for that chunk is Control for Replay, as a copy of a
// contribution would be Duplicate; and one for the chunk before is Replay for Control, as a copy
// would be Replay for OutOfWindow (race_judge.h).
#pragma once

#include "model/frame/header.h"
#include "model/node/node_model.h"
#include "verif/node/scoreboard/race_judge.h"

namespace trib {

bool is_ask(const Header& header);

// Race of an ASK or a CONTRIBUTION; kNone if timing can't explain the difference. `first`: of the
// frame's beats.
Race judge_race_of(const Header& header, Verdict model, Verdict node, std::uint32_t expected,
                   unsigned window, std::uint64_t first, const ChunkLog& log);

// The header of the STATUS that answers an ASK of `port`, but for count and tag.
Header status_for(const Header& ask, const NodeModel& model);

}  // namespace trib
