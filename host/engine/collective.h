// SPDX-License-Identifier: Apache-2.0
// What one worker does in one collective operation. Every collective is a choice of DATA and WANT,
// chunk by chunk (PROTOCOL.md, "Collectives").
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace trib {

struct ChunkRole {
  bool data = false;  // this worker contributes its elements
  bool want = false;  // this worker wants the sum
};

// All workers give the same number of elements and the same message_id. The buffers are the
// caller's, hold `elements` values each, have to live until the collective is done, and may be one
// and the same.
struct Collective {
  const float* send = nullptr;  // null: no DATA in any chunk
  float* receive = nullptr;     // null: no WANT in any chunk
  std::size_t elements = 0;
  std::uint32_t message_id = 0;  // goes into the tag of each chunk
  // Narrows the roles of chunk 0, 1, ...: a chunk has DATA iff `send` and its role says data, WANT
  // iff `receive` and its role says want. None: all chunks alike.
  std::function<ChunkRole(std::size_t chunk)> role{};
};

Collective all_reduce(const float* send, float* receive, std::size_t elements,
                      std::uint32_t message_id);
// `receive` is used at the root alone and may be null elsewhere.
Collective reduce_to(unsigned root, unsigned rank, const float* send, float* receive,
                     std::size_t elements, std::uint32_t message_id);
// The root sends `buffer`, all others receive into it.
Collective broadcast_from(unsigned root, unsigned rank, float* buffer, std::size_t elements,
                          std::uint32_t message_id);
Collective barrier(std::uint32_t message_id);
// Chunk c of the sum goes to rank c mod workers, at its place in `receive`; the rest of `receive`
// is left as it is.
Collective reduce_scatter(unsigned rank, unsigned workers, const float* send, float* receive,
                          std::size_t elements, std::uint32_t message_id);
// Chunk c of `buffer` is sent by rank c mod workers and received by all others.
Collective all_gather(unsigned rank, unsigned workers, float* buffer, std::size_t elements,
                      std::uint32_t message_id);

}  // namespace trib
