// SPDX-License-Identifier: Apache-2.0
// Collectives of contiguous blocks, as MPI and NCCL define them: rank r has block r, and blocks
// follow each other in the order of ranks. The chunk-wise reduce_scatter and all_gather of
// collective.h are cheaper: their owners take turns, so that all workers send and receive all the
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/engine/collective.h"

namespace trib {

// The elements of each rank's block; as many numbers as there are workers.
using BlockSizes = std::vector<std::size_t>;

// The elements of all blocks before that of `rank`; std::invalid_argument if their bytes are more
// than a size_t holds.
std::size_t elements_before(const BlockSizes& sizes, std::size_t rank, Dtype dtype);

// `send` has all blocks, `receive` the own one; both may be nothing where they have no elements.
// `receive` may be any place that does not overlap `send`, or the own block in `send`, or the start
// of `send`, which is to be writable then: results take the place of the own block there, and are
// moved to the start when all of them have come.
struct ScatterBuffers {
  const std::uint8_t* send = nullptr;
  std::uint8_t* receive = nullptr;
};
Collective reduce_scatter_blocks(unsigned rank, const BlockSizes& sizes,
                                 const ScatterBuffers& buffers, const Reduction& reduction,
                                 const Compression& compression, std::uint32_t message_id);

// `send` has the own block, `receive` all of them; `send` may be the own block in `receive`, and is
// copied there otherwise, at once.
struct GatherBuffers {
  const std::uint8_t* send = nullptr;
  std::uint8_t* receive = nullptr;
};
Collective all_gather_blocks(unsigned rank, const BlockSizes& sizes, const GatherBuffers& buffers,
                             const Reduction& reduction, const Compression& compression,
                             std::uint32_t message_id);

}  // namespace trib
