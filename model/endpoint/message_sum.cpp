// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/message_sum.h"

#include <algorithm>
#include <cstring>

#include "model/nic/tables.h"

namespace trib::endpoint {
std::vector<std::uint8_t> message_sum(const ChunkReduction& reduction,
                                      const std::vector<std::optional<ByteSpan>>& data) {
  std::size_t bytes = 0;
  for (const auto& each : data) bytes = std::max(bytes, each ? each->size() : 0);
  std::vector<std::uint8_t> result(bytes);
  const std::size_t chunk_bytes = kFlitBytes * reduction.chunk_flits();
  for (std::size_t begin = 0; begin < bytes; begin += chunk_bytes) {
    const std::size_t size = std::min(chunk_bytes, bytes - begin);
    const auto flits = static_cast<std::uint32_t>((size + kFlitBytes - 1) / kFlitBytes);
    std::vector<ChunkImage> images;
    for (const auto& each : data) {
      const ChunkMarks marks{each.has_value(), static_cast<std::uint32_t>(size), 1, false};
      images.push_back(image_of(marks, each ? each->from(begin).first(size) : ByteSpan(), flits));
    }
    std::memcpy(result.data() + begin, reduction.sum(images).data() + nic::kFlitWords, size);
  }
  return result;
}

}  // namespace trib::endpoint
