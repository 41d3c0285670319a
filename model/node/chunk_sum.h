// SPDX-License-Identifier: Apache-2.0
// Reduction of the contributions to a chunk (PROTOCOL.md, "Reduction" and "Trees of nodes"): the
// checks and the sum, without the frames around it.
#pragma once

#include <cstdint>

#include "model/frame/header.h"
#include "model/node/window_slot.h"

namespace trib {

// RE3: do these agree in op, dtype and tag, and those with DATA in length?
bool agree(const ChunkParts& parts);

// The sum of `parts`, which agree. Members that are missing make it PARTIAL and count as such that
// set WANT (GR3).
ChunkSum add_up(const ChunkParts& parts, std::uint32_t members);

// TR1: a RESULT of the parent, with payload `payload`, as this node's members get it. `parts`, which
// are all that are complete, say which of them set WANT; one that has not contributed counts as one
// that did.
ChunkSum take_over(const ChunkParts& parts, const Header& result, const std::uint8_t* payload,
                   std::uint32_t members);

// RE4: the members that set WANT, and those that are not among `parts`.
std::uint32_t wanting(const ChunkParts& parts, std::uint32_t members);

}  // namespace trib
