// SPDX-License-Identifier: Apache-2.0
// T6: speed of the simulation. The full harness and a bare loop are fed the same frames in turns,
// in one run, so that both see the same load of the machine; reported are the cycles per second of
// each and their ratio (median of all turns), and the wall time of the 100 MB message.
#pragma once

#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/large_message.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_speed(const BenchContext& context, LargeMessage& large);

}  // namespace trib
