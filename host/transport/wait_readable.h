// SPDX-License-Identifier: Apache-2.0
// Blocks until a descriptor is readable.
#pragma once

#include <optional>

#include "model/base/time.h"

namespace trib {

// True: `descriptor` is readable; false: `timeout` has passed, which without a value never does.
// Throws Interrupted while the descriptor `stop` is readable (-1: never), HostError if it is none.
bool wait_readable(int descriptor, int stop, std::optional<Time> timeout);

}  // namespace trib
