// SPDX-License-Identifier: Apache-2.0
// T1: steady-state goodput of a port with all ports busy both ways, for payloads of 64 to 8192
// bytes, as a share of the framing ceiling P / (P + 88). 10G or 100G configuration, cut-through, every
// result compared with the golden model. Out: for each payload the slowest of all ports and both
// directions, over a window after warm-up. Behind ports the bits of their lines are measured, preamble and
// gap included, ONSET being what CX3 asks for.
#pragma once

#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_goodput(const BenchContext& context);

}  // namespace trib
