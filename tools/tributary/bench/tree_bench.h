// SPDX-License-Identifier: Apache-2.0
// Latency of trees of nodes: twelve workers below two and three levels, against one node, links
// without length. 10G configuration, cut-through, messages of one chunk, all workers at once; every
// sum is compared with the model of the tree, bit for bit. Out: for each tree and size the cycles
// that one more level adds. The mark is two latencies of a node, first beat in to first beat out:
// one on the way up and one on the way down, whatever the size of the message. Errors:
// std::runtime_error for a wrong sum, what Fabric::run throws.
#pragma once

#include <vector>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

void bench_tree(const BenchContext& context);

}  // namespace trib
