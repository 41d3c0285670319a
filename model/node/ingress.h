// SPDX-License-Identifier: Apache-2.0
// The checks that a tributary frame has to pass before its group is looked up (IN1, IN2): they need
// nothing but the frame and the node's own addresses.
#pragma once

#include <optional>

#include "model/frame/codec.h"
#include "model/frame/header.h"
#include "model/node/verdict.h"

namespace trib {

// IN7. Has a node at `node` an address at all? If not, nothing is for it.
bool has_address(const Endpoint& node);
// IN7. Is the source of this IP frame one host, as its MAC address and IP address say?
bool is_host(const Endpoint& source);

// Why `frame`, whose fields are `header`, is dropped by a node at `node`: the first check that
// fails, in the order of PROTOCOL.md. Nothing: it is a well-formed frame sent to the node.
std::optional<Verdict> drop_cause(const Bytes& frame, const Header& header, const Endpoint& node);

// The verdict on a frame with this defect. Throws std::invalid_argument for Defect::kNone.
Verdict verdict_of(Defect defect);

}  // namespace trib
