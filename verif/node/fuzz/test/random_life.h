// SPDX-License-Identifier: Apache-2.0
// Lives of a group, drawn at random: JOINs of all jobs and processes, for all numbers of ports,
// with all windows and keys, LEAVEs, ASKs, and a parent's WELCOMEs, ERRORs, NACKs, RESULTs, STATUS
// and PASSED in all states, with epochs, sequence numbers, codes and ranks of which any bit may be
// set, from children that come again under other addresses (GR1 to GR5, TR1, TR2, TR4, RC5, SE1,
// SE2). Every frame comes when the node is quiet.
#pragma once

#include <cstdint>

#include "verif/node/fuzz/frame_script.h"

namespace trib {

FrameScript random_life(std::uint64_t seed);

}  // namespace trib
