// SPDX-License-Identifier: Apache-2.0
// The arguments of a collective, as C gives them, checked and made into a Collective. Errors:
// std::invalid_argument that names the argument, and Failure(TRIB_ERROR_REDUCTION).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "host/engine/collective.h"

namespace trib {

// Throws std::invalid_argument unless `condition`.
void require(bool condition, const char* what);
bool is_dtype(int dtype);
Reduction reduction_of(int dtype, int op);
codec::Encoding encoding_of(int encoding);

// The worker that the collective is for.
struct Place {
  unsigned rank = 0;
  unsigned workers = 0;
  std::size_t chunk_bytes = 0;
  Reduction bytes_way{};  // of bytes that have to arrive as they are
};

// Sequence numbers cannot distinguish more chunks.
inline constexpr std::size_t kMaxChunks = 0x7fffffff;
void require_root(const Place& place, std::uint32_t root);

// The elements of one worker. A count of 0 makes both buffers nothing.
struct Buffers {
  const void* send = nullptr;
  void* receive = nullptr;
  std::size_t count = 0;
};

Collective checked_allreduce(const Place& place, const Buffers& buffers,
                             const Reduction& reduction);
Collective checked_reduce(const Place& place, const Buffers& buffers, const Reduction& reduction,
                          std::uint32_t root);
// The buffer is `receive`.
Collective checked_broadcast(const Place& place, const Buffers& buffers, const Reduction& reduction,
                             std::uint32_t root);
Collective checked_reduce_scatter(const Place& place, const Buffers& buffers,
                                  const Reduction& reduction);
// Copies the worker's own chunks from `send` to `receive`, unless these are the same.
Collective checked_all_gather(const Place& place, const Buffers& buffers,
                              const Reduction& reduction);

}  // namespace trib
