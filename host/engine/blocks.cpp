// SPDX-License-Identifier: Apache-2.0
#include "host/engine/blocks.h"

#include <cstring>
#include <limits>
#include <stdexcept>

namespace trib {
namespace {

// `make` makes block r of so many bytes at an offset.
template <typename Make>
std::vector<Block> blocks_of(const BlockSizes& sizes, Dtype dtype, const Make& make) {
  std::vector<Block> blocks;
  blocks.reserve(sizes.size());
  std::size_t offset = 0;
  for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
    const std::size_t bytes = sizes[rank] * bytes_of(dtype);
    blocks.push_back(bytes == 0 ? Block{} : make(rank, offset, bytes));
    blocks.back().elements = sizes[rank];
    offset += bytes;
  }
  return blocks;
}

}  // namespace

std::size_t elements_before(const BlockSizes& sizes, std::size_t rank, Dtype dtype) {
  const std::size_t most = std::numeric_limits<std::size_t>::max() / 2 / bytes_of(dtype);
  std::size_t elements = 0;
  for (std::size_t r = 0; r < rank; ++r) {
    if (sizes[r] > most - elements) throw std::invalid_argument("the blocks are too large");
    elements += sizes[r];
  }
  return elements;
}

Collective reduce_scatter_blocks(unsigned rank, const BlockSizes& sizes,
                                 const ScatterBuffers& buffers, const Reduction& reduction,
                                 const Compression& compression, std::uint32_t message_id) {
  Collective collective;
  collective.message_id = message_id;
  collective.reduction = reduction;
  collective.compression = compression;
  const bool to_start = buffers.send == buffers.receive;
  collective.blocks = blocks_of(
      sizes, reduction.dtype, [&](std::size_t owner, std::size_t offset, std::size_t bytes) {
        Block block;
        block.send = {buffers.send + offset, bytes};
        if (owner != rank) return block;
        block.receive = {to_start ? buffers.receive + offset : buffers.receive, bytes};
        if (to_start && offset != 0) {
          collective.conclude = [start = buffers.receive, own = block.receive] {
            std::memmove(start, own.data(), own.size());
          };
        }
        return block;
      });
  return collective;
}

Collective all_gather_blocks(unsigned rank, const BlockSizes& sizes, const GatherBuffers& buffers,
                             const Reduction& reduction, const Compression& compression,
                             std::uint32_t message_id) {
  Collective collective;
  collective.message_id = message_id;
  collective.reduction = reduction;
  collective.compression = compression;
  collective.blocks = blocks_of(sizes, reduction.dtype,
                                [&](std::size_t owner, std::size_t offset, std::size_t bytes) {
                                  Block block;
                                  if (owner != rank) {
                                    block.receive = {buffers.receive + offset, bytes};
                                    return block;
                                  }
                                  std::uint8_t* const own = buffers.receive + offset;
                                  if (buffers.send != own) std::memcpy(own, buffers.send, bytes);
                                  block.send = {own, bytes};
                                  return block;
                                });
  return collective;
}

}  // namespace trib
