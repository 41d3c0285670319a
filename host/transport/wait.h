// SPDX-License-Identifier: Apache-2.0
// How long a worker has had no progress (no result, not joined), and what it knows about that.
#pragma once

#include <cstdint>

#include "host/engine/waiting.h"
#include "model/base/time.h"

namespace trib {

struct Wait {
  enum class What : std::uint8_t {
    kResults,  // or the answer to LEAVE
    kJoining,
    kRefused,  // the node has answered JOIN by ERROR 2; the worker tries again
  };
  What what = What::kResults;
  Time lasted = 0;
  Waiting waiting;
};

}  // namespace trib
