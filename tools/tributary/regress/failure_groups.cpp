// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/failure_groups.h"

#include <algorithm>

namespace trib {

std::vector<FailureGroup> group_failures(const std::vector<JobResult>& results) {
  std::vector<FailureGroup> groups;
  for (const JobResult& result : results) {
    if (!result.failed()) continue;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const FailureGroup& known) {
      return known.signature == result.signature;
    });
    if (group == groups.end()) group = groups.insert(groups.end(), {result.signature, {}});
    group->jobs.push_back(&result);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const FailureGroup& a, const FailureGroup& b) {
    return a.jobs.size() > b.jobs.size();
  });
  return groups;
}

}  // namespace trib
