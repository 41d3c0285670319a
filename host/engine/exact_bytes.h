// SPDX-License-Identifier: Apache-2.0
// Any bytes through a node, bit for bit. A value that only one worker contributes comes out of a reduction of
// integers as it was; of floating point, a NaN does not (NU3). So bytes travel
//
//   as INT8     where the node has it
//   in FP32     elsewhere, three bytes in each: they are sign and fraction of a number from 1 to 2,
//               which needs memory and 4/3 of the time
//
// All workers must take the same path; the contents of the WELCOME are the same for all of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/engine/blocks.h"
#include "host/engine/collective.h"
#include "model/frame/body.h"

namespace trib {

// The way for a node with these abilities; without any, as when registers have started the group,
// FP32.
Reduction bytes_way(const WelcomeBody& abilities);

// The root's `buffer` goes to all others. `way` is what bytes_way() gives.
Collective broadcast_bytes(unsigned root, unsigned rank, WritableBytes buffer, const Reduction& way,
                           std::uint32_t message_id);
// As all_gather_blocks, of bytes.
Collective all_gather_bytes(unsigned rank, const BlockSizes& sizes, const GatherBuffers& buffers,
                            const Reduction& way, std::uint32_t message_id);

}  // namespace trib
