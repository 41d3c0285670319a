// SPDX-License-Identifier: Apache-2.0
#include "host/engine/message.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace trib {

Message::Message(Collective collective, std::size_t chunk_bytes)
    : collective_(std::move(collective)),
      element_bytes_(bytes_of(collective_.reduction.dtype)),
      per_chunk_(chunk_bytes / element_bytes_) {
  if (collective_.blocks.empty()) {
    add({collective_.send, collective_.receive, collective_.elements});
  }
  for (const Block& block : collective_.blocks) {
    if (block.elements != 0) add(block);
  }
  if (parts_.empty()) add({});
}

void Message::add(const Block& block) {
  parts_.push_back({chunks_, block});
  chunks_ += std::max<std::size_t>((block.elements + per_chunk_ - 1) / per_chunk_, 1);
}

Message::Place Message::place_of(std::size_t chunk) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), chunk,
                       [](std::size_t c, const Part& part) { return c < part.first_chunk; });
  const Part& part = *std::prev(after);
  const std::size_t first = (chunk - part.first_chunk) * per_chunk_;
  const std::size_t elements = std::min(per_chunk_, part.block.elements - first);
  return {part.block, first * element_bytes_, elements * element_bytes_};
}

std::size_t Message::bytes_in(std::size_t chunk) const { return place_of(chunk).bytes; }

ChunkRole Message::role_in(std::size_t chunk) const {
  const ChunkRole role = collective_.role ? collective_.role(chunk) : ChunkRole{true, true};
  const Block& block = place_of(chunk).block;
  return {role.data && block.send.data() != nullptr, role.want && block.receive.data() != nullptr};
}

ByteSpan Message::source_of(std::size_t chunk) const {
  const Place place = place_of(chunk);
  return place.block.send.from(place.offset).first(place.bytes);
}

void Message::place(std::size_t chunk, ByteSpan elements) const {
  if (elements.empty()) return;
  const Place place = place_of(chunk);
  std::memcpy(place.block.receive.from(place.offset).data(), elements.data(), elements.size());
}

void Message::conclude() const {
  if (collective_.conclude) collective_.conclude();
}

}  // namespace trib
