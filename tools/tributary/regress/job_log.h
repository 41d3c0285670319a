// SPDX-License-Identifier: Apache-2.0
// The contents of a job's log. One pass over the file, so logs may be long. All text is fit for
// reports, whatever the job has printed (log_lines.h); a number that does not fit counts as none.
#pragma once

#include <optional>
#include <string>

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/record_window.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

struct JobLog {
  bool passed = false;        // the line that the list wants is there
  std::string first_failure;  // first line that it forbids
  std::string last_line;      // that is not empty
  std::string reproduce;      // what follows "reproduce: "
  std::optional<FailurePlace> failed_at;
  Metrics metrics;  // "METRIC name value", and the cycles of a simulation
};

// An empty log if there is no such file.
JobLog read_job_log(const RegressJob& job);

}  // namespace trib
