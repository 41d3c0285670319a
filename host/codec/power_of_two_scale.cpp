// SPDX-License-Identifier: Apache-2.0
// The scale of the next step; see power_of_two_scale.h.
#include "host/codec/power_of_two_scale.h"

#include <algorithm>
#include <cmath>

namespace trib {

int power_of_two_scale(Span<const float> results) {
  float largest = 0;
  for (const float result : results) {
    if (std::isfinite(result)) largest = std::max(largest, std::abs(result));
  }
  return largest == 0 ? 0 : -1 - std::ilogb(largest);
}

}  // namespace trib
