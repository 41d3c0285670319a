// SPDX-License-Identifier: Apache-2.0
#include "host/engine/message.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trib {

Message::Message(Collective collective, std::size_t chunk_bytes)
    : collective_(std::move(collective)),
      element_bytes_(bytes_of(collective_.reduction.dtype)),
      per_chunk_(chunk_bytes / element_bytes_) {
  chunks_ = std::max<std::size_t>((collective_.elements + per_chunk_ - 1) / per_chunk_, 1);
}

std::size_t Message::bytes_in(std::size_t chunk) const {
  return std::min(per_chunk_, collective_.elements - chunk * per_chunk_) * element_bytes_;
}

ChunkRole Message::role_in(std::size_t chunk) const {
  const ChunkRole role = collective_.role ? collective_.role(chunk) : ChunkRole{true, true};
  return {role.data && collective_.send.data() != nullptr,
          role.want && collective_.receive.data() != nullptr};
}

ByteSpan Message::source_of(std::size_t chunk) const {
  return collective_.send.from(offset_of(chunk)).first(bytes_in(chunk));
}

void Message::place(std::size_t chunk, ByteSpan elements) const {
  if (elements.empty()) return;
  std::memcpy(collective_.receive.from(offset_of(chunk)).data(), elements.data(), elements.size());
}

}  // namespace trib
