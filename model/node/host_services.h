// SPDX-License-Identifier: Apache-2.0
// A node's services as a host on its links (IN1; PROTOCOL.md, "Host services"): it answers ARP
// requests and ICMP echo requests, if they come from one host and the node has an address (IN7).
#pragma once

#include <optional>

#include "model/frame/endpoint.h"
#include "model/frame/frame.h"
#include "model/node/verdict.h"

namespace trib {

// The verdict on a frame that is an ARP request or an ICMP echo request for `node`: kArp, kEcho, or
// what is wrong with the echo request. Nothing: it is neither, and other checks follow.
std::optional<Verdict> host_verdict(const Bytes& frame, const Endpoint& node);

// The answer to a frame with verdict kArp or kEcho.
Frame host_answer(const Bytes& frame, Verdict verdict, const Endpoint& node);

}  // namespace trib
