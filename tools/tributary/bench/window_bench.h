// SPDX-License-Identifier: Apache-2.0
// Goodput under loss by the workers' window, 8 to 64 chunks: the median of five seeds, or one with
// --quick. Windows of 8 and 16 on the node of 16 slots, 32 and 64 on one of 64. Out: one
// measurement for each window and rate, for information; and, if `plot` names a file, the curves as
// SVG. Errors: those of LossyMessage, FileError if the plot can't be written.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_windows(const BenchContext& context, const std::string& plot);

}  // namespace trib
