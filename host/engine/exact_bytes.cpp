// SPDX-License-Identifier: Apache-2.0
#include "host/engine/exact_bytes.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "model/numerics/reduction_set.h"

namespace trib {
namespace {

constexpr Reduction kBytes{Dtype::kInt8, ReduceOp::kSum};
constexpr std::size_t kInElement = 3;           // bytes of the user
constexpr std::uint32_t kOne = 0x3f80'0000;     // 1.0 without its fraction
constexpr std::uint32_t kFraction = 0x7f'ffff;  // 23 bits; the 24th is the sign
constexpr std::uint32_t kSignAt = 8;            // from bit 23 to bit 31

std::size_t elements_for(std::size_t bytes) { return (bytes + kInElement - 1) / kInElement; }

void pack(ByteSpan bytes, WritableBytes elements) {
  for (std::size_t from = 0, to = 0; from < bytes.size(); from += kInElement, to += 4) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + from, std::min(kInElement, bytes.size() - from));
    const std::uint32_t element = (value & ~kFraction) << kSignAt | kOne | (value & kFraction);
    std::memcpy(elements.data() + to, &element, sizeof element);
  }
}

void unpack(ByteSpan elements, WritableBytes bytes) {
  for (std::size_t to = 0, from = 0; to < bytes.size(); to += kInElement, from += 4) {
    std::uint32_t element = 0;
    std::memcpy(&element, elements.data() + from, sizeof element);
    const std::uint32_t value = (element >> kSignAt & ~kFraction) | (element & kFraction);
    std::memcpy(bytes.data() + to, &value, std::min(kInElement, bytes.size() - to));
  }
}

// One contributor to each block. The same of elements that represent the bytes, in memory that the
// collective has.
Collective packed(const Collective& of_bytes) {
  struct Staged {
    std::vector<std::uint8_t> memory;
    std::vector<std::pair<ByteSpan, WritableBytes>> results;  // elements, and where they go
  };
  auto staged = std::make_shared<Staged>();
  std::size_t elements = 0;
  for (const Block& block : of_bytes.blocks) elements += elements_for(block.elements);
  staged->memory.resize(elements * sizeof(float));
  Collective collective = of_bytes;
  collective.reduction = {};
  collective.exact = true;
  std::uint8_t* at = staged->memory.data();
  for (Block& block : collective.blocks) {
    const Block bytes = block;
    const WritableBytes place(at, elements_for(bytes.elements) * sizeof(float));
    at += place.size();
    block = {};
    block.elements = place.size() / sizeof(float);
    if (bytes.send.data() != nullptr) {
      pack(bytes.send, place);
      block.send = place;
    } else if (bytes.receive.data() != nullptr) {
      block.receive = place;
      staged->results.emplace_back(place, bytes.receive);
    }
  }
  collective.conclude = [staged] {
    for (const auto& [from, to] : staged->results) unpack(from, to);
  };
  return collective;
}

Collective on_its_way(Collective of_bytes, const Reduction& way) {
  return way.dtype == Dtype::kInt8 ? std::move(of_bytes) : packed(of_bytes);
}

}  // namespace

Reduction bytes_way(const WelcomeBody& abilities) {
  return ReductionSet(abilities.ops, abilities.dtypes).has(kBytes) ? kBytes : Reduction{};
}

Collective broadcast_bytes(unsigned root, unsigned rank, WritableBytes buffer, const Reduction& way,
                           std::uint32_t message_id) {
  Block block;
  block.elements = buffer.size();
  if (rank == root) {
    block.send = buffer;
  } else {
    block.receive = buffer;
  }
  Collective collective;
  collective.message_id = message_id;
  collective.reduction = kBytes;
  collective.blocks = {block};
  return on_its_way(std::move(collective), way);
}

Collective all_gather_bytes(unsigned rank, const BlockSizes& sizes, const GatherBuffers& buffers,
                            const Reduction& way, std::uint32_t message_id) {
  return on_its_way(all_gather_blocks(rank, sizes, buffers, kBytes, {}, message_id), way);
}

}  // namespace trib
