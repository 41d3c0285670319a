// SPDX-License-Identifier: Apache-2.0
// What is made of a slot's contributions (PROTOCOL.md, "Reduction" and "Trees of nodes"): the
// checks and the sum, without the frames around it.
#pragma once

#include <cstdint>

#include "model/frame/header.h"
#include "model/node/window_slot.h"

namespace trib {

// RE3: do the contributions of the ports `parts` agree in op, dtype and tag, and those with DATA in
// length?
bool agree(const WindowSlot& slot, std::uint32_t parts);

// The sum of the ports `parts`, all of which are complete and agree. Members that are missing make
// it PARTIAL and count as such that set WANT (GR3).
ChunkSum add_up(const WindowSlot& slot, std::uint32_t parts, std::uint32_t members);

// TR1: a RESULT of the parent, with payload `payload`, as this node's members get it. `slot` says
// which of them set WANT; one that has not contributed counts as one that did.
ChunkSum take_over(const WindowSlot& slot, const Header& result, const std::uint8_t* payload,
                   std::uint32_t members);

}  // namespace trib
