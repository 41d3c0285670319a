// SPDX-License-Identifier: Apache-2.0
// The tables of a schedule as a binary image of what network interfaces load (SCHEDULE.md, SD8.3).
#pragma once

#include <cstdint>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib {

struct ImageSettings {
  std::uint32_t chunk_bytes = 8192;
  bool message_mode = false;
  unsigned link_latency = 150;  // cycles; for STEP_TIME
};

// Errors: std::invalid_argument for a chunk that is not of whole flits, and for what no interface can hold.
std::vector<std::uint8_t> table_image(const schedule::Topology& topology,
                                      const schedule::Schedule& schedule,
                                      const ImageSettings& settings);

}  // namespace trib
