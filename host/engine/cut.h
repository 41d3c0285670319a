// SPDX-License-Identifier: Apache-2.0
// A collective as several that can be done at the same time, each by a worker of its own group: the
// parts are contiguous chunks of it, as nearly equal in number as can be.
#pragma once

#include <cstddef>
#include <vector>

#include "host/engine/collective.h"

namespace trib {

struct CollectivePart {
  Collective collective;
  std::size_t first_chunk;  // of the whole
};

// `parts` of them, or as many as there are chunks. They have the message_id of the whole, and its
// `conclude` is called by the last of them that is done.
std::vector<CollectivePart> cut(const Collective& collective, std::size_t chunk_bytes,
                                std::size_t parts);

}  // namespace trib
