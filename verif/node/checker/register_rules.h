// SPDX-License-Identifier: Apache-2.0
// GR5: which writes to the node's registers get an error response and change nothing, by the
// register map and the state that the groups are in.
#pragma once

#include <cstdint>

#include "model/node/steps/stepped_node.h"

namespace trib {

// Must this write be refused? `model` is as it is before it.
bool is_refused(std::uint16_t address, std::uint32_t value, std::uint8_t strobes,
                const SteppedNode& model);

}  // namespace trib
