// SPDX-License-Identifier: Apache-2.0
// The arguments of the collectives of contiguous blocks and of bytes, checked and made into a
// Collective. Errors as in arguments.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/c/arguments.h"
#include "host/engine/blocks.h"

namespace trib {

// One for each worker; `counts` is null: an error.
BlockSizes block_sizes(const Place& place, const std::size_t* counts);
BlockSizes equal_blocks(const Place& place, std::size_t count);

// The buffers of a block collective: all blocks on one side, the own one on the other.
struct BlockBuffers {
  const void* send = nullptr;
  void* receive = nullptr;
};

Collective checked_reduce_scatter(const Place& place, const BlockSizes& sizes,
                                  const BlockBuffers& buffers, const Reduction& reduction);
Collective checked_all_gather(const Place& place, const BlockSizes& sizes,
                              const BlockBuffers& buffers, const Reduction& reduction);
// `way`: what bytes_way() gives.
Collective checked_broadcast_bytes(const Place& place, void* buffer, std::size_t bytes,
                                   std::uint32_t root, const Reduction& way);
Collective checked_all_gather_bytes(const Place& place, const BlockSizes& sizes,
                                    const BlockBuffers& buffers, const Reduction& way);

}  // namespace trib
