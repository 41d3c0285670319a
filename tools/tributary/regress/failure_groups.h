// SPDX-License-Identifier: Apache-2.0
// Failures of one cause, as far as their signatures show.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/regress/job_result.h"

namespace trib {

// The common part of lines about one bug, whichever test, seed and configuration has found it:
// the line without numbers, times, bytes and addresses, directories, and names of the test.
std::string signature_of(const std::string& line);

struct FailureGroup {
  std::string signature;
  std::vector<const JobResult*> jobs;  // in the order of the list; the first represents all
};

// The largest group first.
std::vector<FailureGroup> group_failures(const std::vector<JobResult>& results);

}  // namespace trib
