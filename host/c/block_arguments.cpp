// SPDX-License-Identifier: Apache-2.0
#include "host/c/block_arguments.h"

#include <functional>

#include "host/engine/exact_bytes.h"

namespace trib {
namespace {

// Where the own block begins among all, in bytes, and how many it and all of them have.
struct Extent {
  std::size_t offset;
  std::size_t own;
  std::size_t all;
};

Extent extent_of(const Place& place, const BlockSizes& sizes, Dtype dtype) {
  const std::size_t element = bytes_of(dtype);
  const std::size_t per_chunk = place.chunk_bytes / element;
  std::size_t chunks = 0;
  for (const std::size_t size : sizes) {
    chunks += size / per_chunk + 1;
    require(chunks < kMaxChunks, "the blocks are too large: 2^31 chunks or more");
  }
  return {elements_before(sizes, place.rank, dtype) * element, sizes[place.rank] * element,
          elements_before(sizes, sizes.size(), dtype) * element};
}

bool are_disjoint(const std::uint8_t* a, std::size_t a_bytes, const std::uint8_t* b,
                  std::size_t b_bytes) {
  const std::less_equal<> not_after;
  return a_bytes == 0 || b_bytes == 0 || not_after(a + a_bytes, b) || not_after(b + b_bytes, a);
}

GatherBuffers checked_gather(const Place& place, const BlockSizes& sizes,
                             const BlockBuffers& buffers, Dtype dtype) {
  const Extent extent = extent_of(place, sizes, dtype);
  const GatherBuffers b{static_cast<const std::uint8_t*>(buffers.send),
                        static_cast<std::uint8_t*>(buffers.receive)};
  require(extent.own == 0 || b.send != nullptr, "send is null");
  require(extent.all == 0 || b.receive != nullptr, "receive is null");
  require(extent.own == 0 || b.send == b.receive + extent.offset ||
              are_disjoint(b.send, extent.own, b.receive, extent.all),
          "send overlaps receive, and is not the own block in it");
  return b;
}

}  // namespace

BlockSizes block_sizes(const Place& place, const std::size_t* counts) {
  require(counts != nullptr, "the sizes of blocks are null");
  return {counts, counts + place.workers};
}

BlockSizes equal_blocks(const Place& place, std::size_t count) {
  return BlockSizes(place.workers, count);
}

Collective checked_reduce_scatter(const Place& place, const BlockSizes& sizes,
                                  const BlockBuffers& buffers, const Reduction& reduction) {
  const Extent extent = extent_of(place, sizes, reduction.dtype);
  const ScatterBuffers b{static_cast<const std::uint8_t*>(buffers.send),
                         static_cast<std::uint8_t*>(buffers.receive)};
  require(extent.all == 0 || b.send != nullptr, "send is null");
  require(extent.own == 0 || b.receive != nullptr, "receive is null");
  require(extent.own == 0 || b.receive == b.send || b.receive == b.send + extent.offset ||
              are_disjoint(b.send, extent.all, b.receive, extent.own),
          "receive overlaps send, and is neither its start nor the own block in it");
  return reduce_scatter_blocks(place.rank, sizes, b, reduction, {}, 0);
}

Collective checked_all_gather(const Place& place, const BlockSizes& sizes,
                              const BlockBuffers& buffers, const Reduction& reduction) {
  const GatherBuffers b = checked_gather(place, sizes, buffers, reduction.dtype);
  return all_gather_blocks(place.rank, sizes, b, reduction, {}, 0);
}

Collective checked_broadcast_bytes(const Place& place, void* buffer, std::size_t bytes,
                                   std::uint32_t root, const Reduction& way) {
  require_root(place, root);
  require(bytes == 0 || buffer != nullptr, "buffer is null");
  require(bytes / place.chunk_bytes < kMaxChunks / 2, "bytes is too large: 2^30 chunks or more");
  return broadcast_bytes(root, place.rank, {static_cast<std::uint8_t*>(buffer), bytes}, way, 0);
}

Collective checked_all_gather_bytes(const Place& place, const BlockSizes& sizes,
                                    const BlockBuffers& buffers, const Reduction& way) {
  const GatherBuffers b = checked_gather(place, sizes, buffers, Dtype::kInt8);
  return all_gather_bytes(place.rank, sizes, b, way, 0);
}

}  // namespace trib
