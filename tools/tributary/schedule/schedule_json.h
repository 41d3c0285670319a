// SPDX-License-Identifier: Apache-2.0
// Schedules with the tables of their nodes as JSON (SCHEDULE.md, SD8.2).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/schedule/node_table.h"
#include "model/schedule/schedule.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {

std::string schedule_json(const schedule::Schedule& schedule,
                          const std::vector<schedule::NodeTable>& tables);
// If `topology` is nothing it becomes the one that the file names. Errors: FileError.
ReadSchedule parse_schedule_json(const std::string& name, const std::string& text,
                                 std::optional<schedule::Topology>& topology);

}  // namespace trib
