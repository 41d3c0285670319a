// SPDX-License-Identifier: Apache-2.0
// The plan with the results of a regression, as JSON for the page.
// In: the plan, the regression's record, and the directory of the record, in which the logs of unit
// tests lie. Out:
//   {"sections": [{"title", "source", "entries": [...], "sections": [...]}],
//    "totals": {"pass": 1, "part": 0, "fail": 0, "not_run": 0}}
// with an entry
//   {"id", "title", "source", "goal", "stimulus", "check", "verdict",
//    "tests": [{"name", "verdict", "passed", "failed", "other", "jobs": ["id"]}],
//    "cover": [{"name", "covered", "wanted"}]}
// An entry fails if one of its tests does, passes if all have passed, passes in part if some have
// not run. A cover point with wanted 0 was not measured.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/tributary/testplan/testplan.h"

namespace trib {

nlohmann::json plan_status(const Testplan& plan, const nlohmann::json& record,
                           const std::string& directory);

}  // namespace trib
