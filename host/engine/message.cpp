// SPDX-License-Identifier: Apache-2.0
#include "host/engine/message.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trib {

Message::Message(Collective collective, std::size_t chunk_bytes)
    : collective_(std::move(collective)), per_chunk_(chunk_bytes / sizeof(float)) {
  chunks_ = std::max<std::size_t>((collective_.elements + per_chunk_ - 1) / per_chunk_, 1);
}

std::size_t Message::bytes_in(std::size_t chunk) const {
  return std::min(per_chunk_, collective_.elements - first_element_of(chunk)) * sizeof(float);
}

ChunkRole Message::role_in(std::size_t chunk) const {
  const ChunkRole role = collective_.role ? collective_.role(chunk) : ChunkRole{true, true};
  return {role.data && collective_.send != nullptr, role.want && collective_.receive != nullptr};
}

ByteSpan Message::source_of(std::size_t chunk) const {
  const float* const first = collective_.send + first_element_of(chunk);
  return {reinterpret_cast<const std::uint8_t*>(first), bytes_in(chunk)};
}

void Message::place(std::size_t chunk, ByteSpan payload) const {
  if (payload.empty()) return;
  std::memcpy(collective_.receive + first_element_of(chunk), payload.data(), payload.size());
}

}  // namespace trib
