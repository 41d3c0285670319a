// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_job.h"

#include <fmt/format.h>

namespace trib {

std::string coverage_file(const RegressJob& job) { return job.directory + "/coverage.json"; }

std::string shell_line(const RegressJob& job) {
  const std::string coverage =
      job.simulates ? fmt::format(" --coverage-file '{}'", coverage_file(job)) : "";
  return fmt::format("export TRIBUTARY_COVERAGE_DIR='{}'; {}{}", job.directory, job.command,
                     coverage);
}

}  // namespace trib
