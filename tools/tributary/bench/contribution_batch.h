// SPDX-License-Identifier: Apache-2.0
// Batches of contributions that can be sent into a node without waiting for results: every port
// sends the same chunks at the same pace, so the window never fills. In: first sequence number,
// number of chunks, payload. Out: frames by port, with the default addresses, epoch 1, DATA and
// WANT, random values.
#pragma once

#include <cstdint>

#include "tools/tributary/bench/harness_run.h"

namespace trib {

FrameBatch make_contributions(unsigned ports, std::uint32_t first_sequence, unsigned chunks,
                              unsigned payload_bytes, std::uint64_t seed);

}  // namespace trib
