// SPDX-License-Identifier: Apache-2.0
#include "host/engine/collective.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {
namespace {

void require_sizes(ByteSpan send, WritableBytes receive, std::size_t elements,
                   const Reduction& reduction) {
  const std::size_t bytes = elements * bytes_of(reduction.dtype);
  const auto require = [&](const char* name, bool is_there, std::size_t size) {
    if (!is_there || size == bytes) return;
    throw std::invalid_argument(fmt::format("Collective: {} has {} bytes, {} elements have {}",
                                            name, size, elements, bytes));
  };
  require("send", send.data() != nullptr, send.size());
  require("receive", receive.data() != nullptr, receive.size());
}

}  // namespace

void validate(const Collective& c) {
  if (!is_defined(c.reduction)) {
    throw std::invalid_argument(fmt::format("Collective: there is no {}", text_of(c.reduction)));
  }
  const codec::Encoding encoding = c.compression.encoding;
  if (!codec::encoding_of(encoding.byte())) {
    throw std::invalid_argument(
        fmt::format("Collective: there is no encoding {:#04x}", encoding.byte()));
  }
  if (!encoding.is_raw() && c.reduction.dtype != Dtype::kFp32) {
    throw std::invalid_argument(fmt::format("Collective: {} is an encoding of FP32, not of a {}",
                                            codec::name_of(encoding), text_of(c.reduction)));
  }
  if (c.blocks.empty()) require_sizes(c.send, c.receive, c.elements, c.reduction);
  for (const Block& block : c.blocks) {
    require_sizes(block.send, block.receive, block.elements, c.reduction);
  }
}

Elements fp32_elements(const float* send, float* receive, std::size_t count) {
  Elements elements;
  const std::size_t bytes = count * sizeof(float);
  if (send != nullptr) elements.send = {reinterpret_cast<const std::uint8_t*>(send), bytes};
  if (receive != nullptr) elements.receive = {reinterpret_cast<std::uint8_t*>(receive), bytes};
  elements.count = count;
  return elements;
}

Collective all_reduce(const Elements& e, std::uint32_t message_id) {
  return {e.send, e.receive, e.count, message_id, e.reduction, {}, e.compression};
}

Collective reduce_to(unsigned root, unsigned rank, const Elements& e, std::uint32_t message_id) {
  const WritableBytes receive = rank == root ? e.receive : WritableBytes();
  return {e.send, receive, e.count, message_id, e.reduction, {}, e.compression};
}

Collective broadcast_from(unsigned root, unsigned rank, const Elements& e,
                          std::uint32_t message_id) {
  if (rank == root) return {e.send, {}, e.count, message_id, e.reduction, {}, e.compression};
  return {{}, e.receive, e.count, message_id, e.reduction, {}, e.compression};
}

Collective barrier(std::uint32_t message_id) { return {{}, {}, 0, message_id}; }

Collective reduce_scatter(unsigned rank, unsigned workers, const Elements& e,
                          std::uint32_t message_id) {
  return {e.send,
          e.receive,
          e.count,
          message_id,
          e.reduction,
          [rank, workers](std::size_t chunk) {
            return ChunkRole{true, chunk % workers == rank};
          },
          e.compression};
}

Collective all_gather(unsigned rank, unsigned workers, const Elements& e,
                      std::uint32_t message_id) {
  return {e.send,
          e.receive,
          e.count,
          message_id,
          e.reduction,
          [rank, workers](std::size_t chunk) {
            const bool own = chunk % workers == rank;
            return ChunkRole{own, !own};
          },
          e.compression};
}

Collective all_reduce(const float* send, float* receive, std::size_t elements,
                      std::uint32_t message_id) {
  return all_reduce(fp32_elements(send, receive, elements), message_id);
}

Collective reduce_to(unsigned root, unsigned rank, const float* send, float* receive,
                     std::size_t elements, std::uint32_t message_id) {
  return reduce_to(root, rank, fp32_elements(send, receive, elements), message_id);
}

Collective broadcast_from(unsigned root, unsigned rank, float* buffer, std::size_t elements,
                          std::uint32_t message_id) {
  return broadcast_from(root, rank, fp32_elements(buffer, buffer, elements), message_id);
}

Collective reduce_scatter(unsigned rank, unsigned workers, const float* send, float* receive,
                          std::size_t elements, std::uint32_t message_id) {
  return reduce_scatter(rank, workers, fp32_elements(send, receive, elements), message_id);
}

Collective all_gather(unsigned rank, unsigned workers, float* buffer, std::size_t elements,
                      std::uint32_t message_id) {
  return all_gather(rank, workers, fp32_elements(buffer, buffer, elements), message_id);
}

}  // namespace trib
