// SPDX-License-Identifier: Apache-2.0
// Goodput and latency of a node with codecs: how many values a port carries both ways when
// contributions and results are encoded, in chunks of 8 KB and at 10 Gb/s, by how much they shrink;
// and how many cycles the node needs. All sums are compared with the golden models.
#pragma once

#include "tools/tributary/bench/bench_context.h"

namespace trib {

// The rows are those of the node with codecs, whatever node the context names.
void bench_codec(const BenchContext& context);

}  // namespace trib
