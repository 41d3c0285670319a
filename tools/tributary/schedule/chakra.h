// SPDX-License-Identifier: Apache-2.0
// Schedules as execution traces of Chakra, one for each node, for the custom collectives of ASTRA-sim
// (SCHEDULE.md, SD9.3).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {

// The file of each node.
std::vector<std::string> chakra_traces(const schedule::Schedule& schedule,
                                       std::uint32_t chunk_bytes);

// Parses the output of chakra_traces(): chunk and operation are in the names of its nodes. Errors: FileError that
// names the file, `prefix`.<node>.et, and the node of the trace.
ReadSchedule parse_chakra(const std::string& prefix, const std::vector<std::string>& traces);

std::string chakra_file_name(const std::string& prefix, std::size_t node);

}  // namespace trib
