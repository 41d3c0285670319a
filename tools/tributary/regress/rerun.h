// SPDX-License-Identifier: Apache-2.0
// Does a failed simulation again with waves and frames of the time around its first error.
#pragma once

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

// The job that does it. `failed` must be the result of `job`.
RegressJob rerun_job(const RegressJob& job, const JobResult& failed);
// Its outcome.
Rerun rerun_of(const RegressJob& rerun, const JobResult& failed, const JobResult& again);

}  // namespace trib
