// SPDX-License-Identifier: Apache-2.0
// The golden executor: tables on FP32 values (SCHEDULE.md, SD7). Every sum is ((own + c0) + c1) + ... in
// the order of the table, so the results are those of an interface, to the bit.
#pragma once

#include <vector>

#include "model/schedule/node_table.h"

namespace trib::schedule {

// In: the values of each node, equally many. Chunk c of n is from floor(c * values / n) on. Out: what each
// node has at the end. Errors: std::invalid_argument for other data, and std::logic_error if an entry
// waits for what never comes.
std::vector<std::vector<float>> execute(const std::vector<NodeTable>& tables, std::uint32_t chunks,
                                        std::vector<std::vector<float>> values);

}  // namespace trib::schedule
