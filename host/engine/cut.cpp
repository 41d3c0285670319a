// SPDX-License-Identifier: Apache-2.0
#include "host/engine/cut.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "host/engine/message.h"

namespace trib {
namespace {

// Elements `first` to `last` of a block.
Block slice(const Block& block, std::size_t first, std::size_t last, std::size_t element_bytes) {
  const std::size_t bytes = (last - first) * element_bytes;
  Block made;
  made.elements = last - first;
  if (block.send.data() != nullptr) {
    made.send = block.send.from(first * element_bytes).first(bytes);
  }
  if (block.receive.data() != nullptr) {
    made.receive = block.receive.from(first * element_bytes).first(bytes);
  }
  return made;
}

// Chunks `first` to `last` of the blocks.
std::vector<Block> slice(const std::vector<Block>& blocks, std::size_t first, std::size_t last,
                         std::size_t per_chunk, std::size_t element_bytes) {
  std::vector<Block> made;
  std::size_t begin = 0;  // the block's first chunk
  for (const Block& block : blocks) {
    const std::size_t end = begin + (block.elements + per_chunk - 1) / per_chunk;
    const std::size_t from = std::max(begin, first);
    const std::size_t to = std::min(end, last);
    if (from < to) {
      made.push_back(slice(block, (from - begin) * per_chunk,
                           std::min((to - begin) * per_chunk, block.elements), element_bytes));
    }
    begin = end;
  }
  return made;
}

// Of any part.
std::function<void()> last_of(std::size_t parts, const std::function<void()>& conclude) {
  if (!conclude) return {};
  const auto left = std::make_shared<std::atomic<std::size_t>>(parts);
  return [left, conclude] {
    if (--*left == 0) conclude();
  };
}

}  // namespace

std::vector<CollectivePart> cut(const Collective& collective, std::size_t chunk_bytes,
                                std::size_t parts) {
  const std::size_t chunks = Message(collective, chunk_bytes).chunks();
  if (parts == 1 || chunks == 1) return {{collective, 0}};
  const std::size_t element_bytes = bytes_of(collective.reduction.dtype);
  std::vector<Block> blocks = collective.blocks;
  if (blocks.empty()) blocks = {{collective.send, collective.receive, collective.elements}};
  Collective common;
  common.message_id = collective.message_id;
  common.reduction = collective.reduction;
  common.compression = collective.compression;
  common.exact = collective.exact;
  const std::size_t made = std::min(parts, chunks);
  common.conclude = last_of(made, collective.conclude);
  std::vector<CollectivePart> all;
  for (std::size_t part = 0; part < made; ++part) {
    const std::size_t first = chunks * part / made;
    const std::size_t last = chunks * (part + 1) / made;
    all.push_back({common, first});
    Collective& of_part = all.back().collective;
    of_part.blocks = slice(blocks, first, last, chunk_bytes / element_bytes, element_bytes);
    if (collective.role) {
      of_part.role = [role = collective.role, first](std::size_t chunk) {
        return role(first + chunk);
      };
    }
  }
  return all;
}

}  // namespace trib
