// SPDX-License-Identifier: Apache-2.0
// Random networks, and random trees over a network as tables: any root, any spanning tree, any size of a block, none as well,
// some flows after others, messages in the first step in which they can go or a later one.
#pragma once

#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/nic/table_builder.h"
#include "model/nic/tables.h"

namespace trib::nic {

/// Links between random ports of all nodes, which are joined; some ports are free, some links parallel.
/// Of two ports at least, or of two nodes.
Wiring random_wiring(unsigned nodes, unsigned ports, Random& random);

/// `flits` are parted among the flows; flows after others have their blocks.
std::vector<Tables> random_tables(const Wiring& wiring, unsigned flows, std::uint32_t flits,
                                  Random& random);

}  // namespace trib::nic
