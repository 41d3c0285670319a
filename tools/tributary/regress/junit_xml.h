// SPDX-License-Identifier: Apache-2.0
// The results in JUnit's XML, as continuous integration reads it: a test suite per section. A
// job that did not run is an error there, so that an interrupted run is not a good one.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_list.h"

namespace trib {

// `results` in the order of the list's jobs.
std::string junit_xml(const RegressList& list, const std::vector<JobResult>& results);

}  // namespace trib
