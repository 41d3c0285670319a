// SPDX-License-Identifier: Apache-2.0
#include "host/engine/congestion.h"

#include <algorithm>

namespace trib {

void Congestion::result(std::uint32_t sequence, std::uint32_t next, bool marked) {
  if (marked) {
    if (static_cast<std::int32_t>(sequence - recover_) < 0) return;
    cap_ = std::max(1u, cap_ / 2);
    recover_ = next;
    unmarked_ = 0;
  } else if (cap_ < window_ && ++unmarked_ >= cap_) {
    ++cap_;
    unmarked_ = 0;
  }
}

}  // namespace trib
