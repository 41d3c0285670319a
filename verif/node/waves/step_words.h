// SPDX-License-Identifier: Apache-2.0
// A step of the node (model/node/node_step.h) in a few words, for people who look at waves or frames:
// "claimed port 2 seq 17", "taken up seq 17 ports 0 1 3 partial", "life active epoch 2 members 0 1";
// rtl/node/steps.toml has all of them. The group and the cycle are left to the context.
#pragma once

#include <string>

#include "model/node/node_step.h"

namespace trib {

/// ASCII, one line.
std::string step_words(const NodeStep& step);

/// Is the step one of a group that the node has, so that step.group says of which? A refused frame
/// may name any.
bool is_of_group(StepKind kind);

}  // namespace trib
