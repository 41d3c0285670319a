// SPDX-License-Identifier: Apache-2.0
#include "host/engine/collective.h"

namespace trib {

Collective all_reduce(const float* send, float* receive, std::size_t elements,
                      std::uint32_t message_id) {
  return {send, receive, elements, message_id};
}

Collective reduce_to(unsigned root, unsigned rank, const float* send, float* receive,
                     std::size_t elements, std::uint32_t message_id) {
  return {send, rank == root ? receive : nullptr, elements, message_id};
}

Collective broadcast_from(unsigned root, unsigned rank, float* buffer, std::size_t elements,
                          std::uint32_t message_id) {
  if (rank == root) return {buffer, nullptr, elements, message_id};
  return {nullptr, buffer, elements, message_id};
}

Collective barrier(std::uint32_t message_id) { return {nullptr, nullptr, 0, message_id}; }

Collective reduce_scatter(unsigned rank, unsigned workers, const float* send, float* receive,
                          std::size_t elements, std::uint32_t message_id) {
  return {send, receive, elements, message_id, [rank, workers](std::size_t chunk) {
            return ChunkRole{true, chunk % workers == rank};
          }};
}

Collective all_gather(unsigned rank, unsigned workers, float* buffer, std::size_t elements,
                      std::uint32_t message_id) {
  return {buffer, buffer, elements, message_id, [rank, workers](std::size_t chunk) {
            const bool own = chunk % workers == rank;
            return ChunkRole{own, !own};
          }};
}

}  // namespace trib
