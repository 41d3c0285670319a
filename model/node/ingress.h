// SPDX-License-Identifier: Apache-2.0
// The checks that a frame has to pass before its group is looked up (IN1, IN2, and the bad end of
// IN5): they need nothing but the frame and the node's own addresses.
#pragma once

#include <optional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/verdict.h"

namespace trib {

// Why `frame`, whose fields are `header`, is dropped by a node at `node`: the first check that
// fails, in the order of PROTOCOL.md. Nothing: it is a well-formed contribution sent to the node.
std::optional<Verdict> drop_cause(const Frame& frame, const Header& header, const Endpoint& node);

}  // namespace trib
