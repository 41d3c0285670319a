// SPDX-License-Identifier: Apache-2.0
// Ways in which a contribution is damaged in flight (IN5): nothing may come of it.
#pragma once

#include <optional>

#include "model/base/random.h"
#include "model/frame/frame.h"

namespace trib {

// The frame as it arrives, or nothing if it is lost altogether. `only_tuser`: probability that it
// is whole and right, but ends with tuser.
std::optional<Frame> damage(Frame frame, double only_tuser, Random& random);

}  // namespace trib
