// SPDX-License-Identifier: Apache-2.0
// The golden result of a message: the sum of each of its chunks, which follow each other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/endpoint/chunk_reduction.h"

namespace trib::endpoint {

/// `data` by endpoint: FP32 values, all of one length, or none. Errors: those of ChunkReduction::sum().
std::vector<std::uint8_t> message_sum(const ChunkReduction& reduction,
                                      const std::vector<std::optional<ByteSpan>>& data);

}  // namespace trib::endpoint
