// SPDX-License-Identifier: Apache-2.0
// The checks that a tributary frame has to pass before its group is looked up (IN1, IN2): they need
// only the frame and the node's own addresses.
#pragma once

#include <cstdint>
#include <optional>

#include "model/frame/codec.h"
#include "model/frame/header.h"
#include "model/node/verdict.h"

namespace trib {

// IN7. Has a node at `node` an address at all? If not, nothing is for it.
bool has_address(const Endpoint& node);
// IN7. Can another host than the node have this address?
bool is_other_mac(const MacAddress& mac, const Endpoint& node);
bool is_other_ip(std::uint32_t ip, const Endpoint& node);

// Why `frame`, whose fields are `header`, is dropped by a node at `node` that has `codecs`: the
// first check that fails, in the order of PROTOCOL.md. Nothing: it is a well-formed frame sent to
// the node.
std::optional<Verdict> drop_cause(const Bytes& frame, const Header& header, const Endpoint& node,
                                  codec::CodecSet codecs = codec::kRawOnly);

// The verdict on a frame with this defect. Throws std::invalid_argument for Defect::kNone.
Verdict verdict_of(Defect defect);

}  // namespace trib
