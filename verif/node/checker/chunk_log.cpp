// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/chunk_log.h"

namespace trib {

const ChunkRecord* ChunkLog::find(std::uint32_t sequence) const {
  const auto found = records_.find(sequence);
  return found == records_.end() ? nullptr : &found->second;
}

}  // namespace trib
