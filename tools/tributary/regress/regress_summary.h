// SPDX-License-Identifier: Apache-2.0
// The summary that a run prints at its end: counts by section, targets, failures, holes of the coverage, places.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

// `record` as in regress_record.h; `output`: the directory in which it lies.
std::string regress_summary(const nlohmann::json& record, const std::string& output);

// Complete, nothing failed or was omitted except skipped jobs, and all targets reached that are
// judged.
bool passed(const nlohmann::json& record);

}  // namespace trib
