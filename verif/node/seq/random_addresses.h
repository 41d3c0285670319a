// SPDX-License-Identifier: Apache-2.0
// Addresses drawn at random, so that every bit of them is 0 and 1 in one run or another.
#pragma once

#include "model/base/random.h"
#include "model/node/node_config.h"

namespace trib {

// An individual MAC address, an IPv4 address of one host, any UDP port.
Endpoint random_endpoint(Random& random);

// New addresses for the node and for the peers on all ports; a port has the same peer in all
// groups.
void randomise_addresses(NodeConfig& config, Random& random);

}  // namespace trib
