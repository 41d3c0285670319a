// SPDX-License-Identifier: Apache-2.0
// T3: latency of the node in cycles, cut-through (ONSET 1) against store-and-forward (ONSET 0xffff)
// in the same RTL, for messages of 4 B to 100 KB, and the ratio of the times of whole messages. 10G
// configuration, or 100G, where the ONSET without gaps is measured, too; the workers start up to a frame apart.
#pragma once

#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_latency(const BenchContext& context);

}  // namespace trib
