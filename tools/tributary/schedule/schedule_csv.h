// SPDX-License-Identifier: Apache-2.0
// Schedules as CSV (SCHEDULE.md, SD8.1): step,op,chunk,src,dst,path. op is R or G; path is empty for one
// link, otherwise vertices joined by '-'.
#pragma once

#include <string>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {

std::string schedule_csv(const schedule::Schedule& schedule);
// Without a topology there are as many nodes and chunks as the largest numbers say. Errors: FileError,
// "file:line: what is wrong".
ReadSchedule parse_schedule_csv(const std::string& name, const std::string& text,
                                const schedule::Topology* topology);

// "0-s1-5"; empty for a path of one link.
std::string path_text(const schedule::Schedule& schedule, const schedule::Transfer& transfer);

}  // namespace trib
