// SPDX-License-Identifier: Apache-2.0
// T3 behind ports: latency from line to line, first bit in to first bit out, by stage, cut-through (the ONSET of CX3) against
// store-and-forward (ONSET 0xffff), for messages of 4 B to 8192 B. 10G or 100G configuration; the workers start up to a frame apart, the
// phases of all clocks and bits are others each time.
#pragma once

#include "tools/tributary/bench/bench_context.h"

namespace trib {

void bench_line_latency(const BenchContext& context);

}  // namespace trib
