// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_job.h"

#include <fmt/format.h>

#include "verif/sim/command_line/shell_words.h"

namespace trib {

std::string coverage_file(const RegressJob& job) { return job.directory + "/coverage.json"; }

std::string shell_line(const RegressJob& job) {
  const std::string coverage =
      job.simulates ? " --coverage-file " + shell_word(coverage_file(job)) : "";
  return fmt::format("export LC_ALL=C.UTF-8 TRIBUTARY_COVERAGE_DIR={}; {}{}",
                     shell_word(job.directory), job.command, coverage);
}

}  // namespace trib
