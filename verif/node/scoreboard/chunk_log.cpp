// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/chunk_log.h"

namespace trib {

ChunkRecord* ChunkLog::find(std::uint32_t sequence) {
  const auto found = records_.find(sequence);
  return found == records_.end() ? nullptr : &found->second;
}

const ChunkRecord* ChunkLog::find(std::uint32_t sequence) const {
  const auto found = records_.find(sequence);
  return found == records_.end() ? nullptr : &found->second;
}

}  // namespace trib
