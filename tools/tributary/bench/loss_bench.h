// SPDX-License-Identifier: Apache-2.0
// T5: goodput of a large message under random loss on every link and in both directions, as a share
// of the goodput without loss: the median of five seeds, or one with --quick. 10G, or 100G without marks,
// cut-through, chunks of 8192 bytes, four workers; every sum is compared with the model's. Out: one
// measurement for each rate, and, if `plot` names a file, the curve with its marks as SVG. Errors:
// std::runtime_error for a wrong sum, what Cluster::run throws, FileError if the plot can't be
// written.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_loss(const BenchContext& context, const std::string& plot);

}  // namespace trib
