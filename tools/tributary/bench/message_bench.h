// SPDX-License-Identifier: Apache-2.0
// T2: goodput of whole messages of 4 B to 100 MB: message bytes over the time from the first byte
// sent to the last byte received, as a share of the wire. 10G or 100G configuration, cut-through,
// chunks of 8192 bytes, four workers, every sum checked; behind ports
// without marks, since every frame waits twice between its worker and the line until it is whole.
#pragma once

#include "tools/tributary/bench/bench_context.h"

namespace trib {

void bench_messages(const BenchContext& context);

}  // namespace trib
